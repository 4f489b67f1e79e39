// Where tests keep their databases: in memory where the system has a folder for that. Each commit of a test waits for the
// disk otherwise, 5 to 7 ms for an fsync instead of 0.01 to 0.4. What tests end is a process, never the machine, so they
// prove the same in memory.
import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY_FOLDER = '/dev/shm';
/** A run takes less than 1 GB: PostgreSQL's logs, its databases and the profiles of the browsers. */
const FREE_BYTES_MIN = 3_000_000_000;

/** For the environment variable TMPDIR of a test run and all that it starts. */
export function findMemoryFolder(): string {
  if (process.env['TMPDIR'] !== undefined || !existsSync(MEMORY_FOLDER)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize > FREE_BYTES_MIN ? MEMORY_FOLDER : tmpdir();
}
