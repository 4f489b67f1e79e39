// What storage throws on purpose. Messages carry no value of a row: they may be logged whole.

/**
 * `away`: the database cannot be reached or is too busy (the write may have happened) · `full`: no room on the disk ·
 * `readonly`: it can be read but not written · `damaged`: a file does not contain what was written · `damaged-day`: a
 * stored day does not open, and so it cannot be changed · `quota`: the person's texts have reached their limit ·
 * `not-found` and `key-reused`: see `Reflections.change` ·
 * `fault`: a statement was refused, which is a mistake in this program.
 */
export type StorageErrorKind =
  | 'away'
  | 'full'
  | 'readonly'
  | 'damaged'
  | 'damaged-day'
  | 'quota'
  | 'not-found'
  | 'key-reused'
  | 'fault';

export class StorageError extends Error {
  readonly kind: StorageErrorKind;

  constructor(kind: StorageErrorKind, message: string) {
    super(message);
    this.name = 'StorageError';
    this.kind = kind;
  }
}

/** The storage cannot be opened as it is configured; `message` is one sentence for whoever starts the server. */
export class StartupError extends Error {
  /** 78 for a mistake in the configuration, 1 for anything else. */
  readonly exitCode: 1 | 78;

  constructor(sentence: string, { exitCode, cause }: { exitCode: 1 | 78; cause?: unknown }) {
    super(sentence, { cause });
    this.name = 'StartError';
    this.exitCode = exitCode;
  }
}
