/**
 * `master-key`: the server cannot start with the master key it was given · `key-missing`: a person has texts but no key ·
 * `unreadable`: a text does not open with its person's key. Never shown as empty: the text may still be saved by a backup.
 */
export class VaultError extends Error {
  readonly kind: 'master-key' | 'key-missing' | 'unreadable';

  constructor(kind: VaultError['kind'], message: string) {
    super(message);
    this.name = 'VaultError';
    this.kind = kind;
  }
}
