/**
 * `master-key`: the server can't start with this master key · `key-missing`: a person has texts but no key ·
 * `unreadable`: a text can't be opened with its person's key. It is never shown as empty: a backup may have it.
 */
export class VaultError extends Error {
  readonly kind: 'master-key' | 'key-missing' | 'unreadable';

  constructor(kind: VaultError['kind'], message: string) {
    super(message);
    this.name = 'VaultError';
    this.kind = kind;
  }
}
