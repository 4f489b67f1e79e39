// Which master key wraps the keys of people, found out at the start, and the change from the previous one to the current
// one. No text is touched: the key of each person stays what it is and is only wrapped anew.
import type { KeyObject } from 'node:crypto';
import { openBytes, sealBytes } from './cipher.ts';
import type { SealContext } from './cipher.ts';
import { VaultError } from './errors.ts';
import { tryUnwrap, wrap } from './wrapping.ts';
import type { MasterKeys, WrappedKey } from './wrapping.ts';

export interface MasterKeyCheck {
  keyVersion: number;
  sealed: Uint8Array;
}

export interface KeyRotationRows {
  /** Until the end of this maintenance no key is added. */
  lockCheck(): Promise<MasterKeyCheck | null>;
  saveCheck(check: MasterKeyCheck): Promise<void>;
  /** Keys of another version than this one, in order of userId, those after the given one. */
  listWithOtherVersion(version: number, after: { userId: string; limit: number }): Promise<WrappedKey[]>;
  replace(key: WrappedKey): Promise<void>;
  /** True while a process is alive that has another current master key. */
  isOtherKeyUsed(): Promise<boolean>;
}

export interface UnlockResult {
  /** Of the master key that wraps new keys. */
  version: number;
  wrapping: KeyObject;
  /** The current master key is not used yet, because another process has only the previous one. */
  isRotationPending: boolean;
  /** The current master key has just taken the place of the previous one. */
  isRotated: boolean;
  /** How many keys were wrapped anew. */
  rewrapped: number;
  /** How many keys open with neither master key. */
  unreadable: number;
}

const CANARY = 'Learn master key check';
const REWRAP_PAGE = 500;
const NOTHING_DONE = { isRotationPending: false, isRotated: false, rewrapped: 0, unreadable: 0 };

export async function verifyMasterKeys(masters: MasterKeys, rows: KeyRotationRows): Promise<UnlockResult> {
  const { current, previous } = masters;
  const check = await rows.lockCheck();
  if (check === null) {
    await rows.saveCheck(buildCheck(current, 1));
    return { ...NOTHING_DONE, version: 1, wrapping: current };
  }
  const version = check.keyVersion;
  // What a process with the key before has added since the change.
  if (isOpenedBy(current, check)) return rewrap({ masters, version }, rows);
  if (previous === null || !isOpenedBy(previous, check)) throw wrongKey(masters);
  if (await rows.isOtherKeyUsed()) {
    return { ...NOTHING_DONE, version, wrapping: previous, isRotationPending: true };
  }
  await rows.saveCheck(buildCheck(current, version + 1));
  return { ...(await rewrap({ masters, version: version + 1 }, rows)), isRotated: true };
}

async function rewrap(
  { masters, version }: { masters: MasterKeys; version: number },
  rows: KeyRotationRows,
): Promise<UnlockResult> {
  const done = { ...NOTHING_DONE, version, wrapping: masters.current };
  const listAfter = (userId: string): Promise<WrappedKey[]> =>
    rows.listWithOtherVersion(version, { userId, limit: REWRAP_PAGE });
  let page = await listAfter('');
  while (page.length > 0) {
    for (const row of page) {
      const key = tryUnwrap(row, masters);
      if (key === null) done.unreadable += 1;
      else {
        await rows.replace(wrap({ userId: row.userId, key: key.export() }, { master: masters.current, version }));
        done.rewrapped += 1;
      }
    }
    page = await listAfter(page.at(-1)?.userId ?? '');
  }
  return done;
}

function buildCheck(master: KeyObject, keyVersion: number): MasterKeyCheck {
  return { keyVersion, sealed: sealBytes(master, canaryContext(keyVersion), Buffer.from(CANARY)) };
}

function isOpenedBy(master: KeyObject, { keyVersion, sealed }: MasterKeyCheck): boolean {
  return openBytes(master, canaryContext(keyVersion), sealed) !== null;
}

function canaryContext(version: number): SealContext {
  return { userId: '', table: 'master_key_check', row: String(version), column: 'sealed' };
}

function wrongKey({ previous }: MasterKeys): VaultError {
  const which = previous === null ? 'The master key does' : 'Neither the master key nor the previous one does';
  return new VaultError('master-key', `${which} not open this journal: it was sealed with another key.`);
}
