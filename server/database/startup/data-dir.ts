// The data folder of SQLite: readable only by its owner, and used by one process at a time.
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from '../errors.ts';
import { ensurePrivateFile } from '../private-file.ts';

const SQLITE_BUSY = 5;

export interface DataDir {
  journalPath: string;
  keysPath: string;
  masterKeyPath: string;
  /** Unlocks the folder. The operating system does it when the process is killed. */
  release(): void;
}

export function openDataDir(dataDir: string): DataDir {
  const root = path.resolve(dataDir);
  const keys = path.join(root, 'keys');
  try {
    createFolder(keys);
    for (const folder of [root, keys]) accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartupError(`The folder ${root} is not writable. Make it writable or set DATA_DIR to another one.`, {
      exitCode: 78,
      cause: error,
    });
  }
  const lock = lockDataDir(root);
  return {
    journalPath: path.join(root, 'learn.db'),
    keysPath: path.join(keys, 'keys.db'),
    masterKeyPath: path.join(keys, 'master.key'),
    release: () => lock.close(),
  };
}

/** Not mkdir with `recursive`, which never returns below /proc. */
function createFolder(folder: string): void {
  if (existsSync(folder)) return;
  createFolder(path.dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** In a separate database, because a lock on the journal would also block this process's reader. */
function lockDataDir(root: string): DatabaseSync {
  const lockPath = path.join(root, 'lock.db');
  ensurePrivateFile(lockPath);
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(lockPath, { timeout: 0 });
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock?.close();
    if (!isBusy(error)) throw new StartupError(`The file ${lockPath} cannot be opened.`, { exitCode: 1, cause: error });
    throw new StartupError(
      `Another Learn is already running on the folder ${root}. Stop it first or set DATA_DIR to another folder.`,
      {
        exitCode: 1,
        cause: error,
      },
    );
  }
  return lock;
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
