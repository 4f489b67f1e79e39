/**
 * `away`: the database is unreachable or too busy (a write may have happened) · `full`: the disk is full · `readonly`: only
 * reads work · `damaged`: a file is corrupt · `quota`: the person's storage limit is reached · `fault`: a statement was
 * rejected, which is a bug.
 */
export type StorageErrorKind = 'away' | 'full' | 'readonly' | 'damaged' | 'quota' | 'fault';

export class StorageError extends Error {
  readonly kind: StorageErrorKind;

  constructor(kind: StorageErrorKind, message: string) {
    super(message);
    this.name = 'StorageError';
    this.kind = kind;
  }
}

/** The storage can't be opened. `message` is one sentence for the person who starts the server. */
export class StartupError extends Error {
  /** 78 for a mistake in the configuration, 1 for anything else. */
  readonly exitCode: 1 | 78;

  constructor(sentence: string, { exitCode, cause }: { exitCode: 1 | 78; cause?: unknown }) {
    super(sentence, { cause });
    this.name = 'StartupError';
    this.exitCode = exitCode;
  }
}
