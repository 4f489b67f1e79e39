import type { Readable } from 'node:stream';

const CHECK_EVERY_MS = 5000;

/** A download may take hours on a slow line: «Sign out everywhere» ends it, as a cut file. */
export function endWithSession(file: Readable, isSessionActive: () => Promise<boolean>): Readable {
  const check = async (): Promise<void> => {
    // A database that does not answer ends the file by itself.
    if (!(await isSessionActive().catch(() => true))) file.destroy(new Error('The session has ended.'));
  };
  const timer = setInterval(() => void check(), CHECK_EVERY_MS);
  file.once('close', () => clearInterval(timer));
  return file;
}
