import { closeSync, openSync } from 'node:fs';

/** SQLite would create it readable for all users. An existing file stays closed: closing it would release its locks. */
export function ensurePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
