import { closeSync, openSync } from 'node:fs';

/**
 * Creates an empty file that only its owner can read, because SQLite would create it readable for all users. An existing
 * file is not opened: closing it would release all locks that this process has on it.
 */
export function ensurePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
