// A download may take hours on a slow line. It ends early, as a cut file, when nobody may or wants to receive it.
import { pipeline, Transform, type Readable } from 'node:stream';

const CHECK_EVERY_MS = 5000;
/** Two minutes without a byte. The slowest line takes some in that time, and what waits here keeps a day in memory. */
const STALLED_CHECKS_MAX = 24;

/** «Sign out everywhere» ends it, too. The log has the message of the error. */
export function watchDownload(file: Readable, isSessionActive: () => Promise<boolean>): Readable {
  let stalledChecks = 0;
  const sent = new Transform({
    transform(chunk: Buffer, _, done) {
      stalledChecks = 0;
      done(null, chunk);
    },
  });
  const check = async (): Promise<void> => {
    stalledChecks += 1;
    if (stalledChecks > STALLED_CHECKS_MAX)
      sent.destroy(new Error('The receiver of a download took nothing of it for two minutes.'));
    // A database that does not answer ends the file by itself.
    else if (!(await isSessionActive().catch(() => true))) sent.destroy(new Error('The session has ended.'));
  };
  const timer = setInterval(() => void check(), CHECK_EVERY_MS);
  return pipeline(file, sent, () => clearInterval(timer));
}
