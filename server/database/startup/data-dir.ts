// The folder of an embedded journal: only its owner may look inside, and only one process may work in it.
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
  /** Lets the next process in. The system does it when this one is killed. */
  release(): void;
}

export function openDataDir(dataDir: string): DataDir {
  const root = path.resolve(dataDir);
  const keys = path.join(root, 'keys');
  try {
    createFolder(keys);
    for (const folder of [root, keys]) accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartupError(
      `The folder ${root} cannot be written; please make it writable or choose another one with DATA_DIR.`,
      {
        exitCode: 78,
        cause: error,
      },
    );
  }
  const lock = lockDataDir(root);
  return {
    journalPath: path.join(root, 'learn.db'),
    keysPath: path.join(keys, 'keys.db'),
    masterKeyPath: path.join(keys, 'master.key'),
    release: () => lock.close(),
  };
}

/** One after the other, because Node's own way of making all at once never ends below /proc. */
function createFolder(folder: string): void {
  if (existsSync(folder)) return;
  createFolder(path.dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** A database of its own: to lock the journal itself would lock out our own reader. */
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
      `Another Learn is already running on the folder ${root}; please stop it first or choose another DATA_DIR.`,
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
