import { closeSync, openSync } from 'node:fs';

/**
 * Makes an empty file that only its owner can read; SQLite would let everybody of this computer read it.
 * One that exists is not even opened: to close it again would let go of every lock that this process has on it.
 */
export function ensurePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
