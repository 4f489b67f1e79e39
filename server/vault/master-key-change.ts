// Rotates from the previous to the current master key: only the key of each person is wrapped again.
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
  lockCheck(): Promise<MasterKeyCheck | null>;
  saveCheck(check: MasterKeyCheck): Promise<void>;
  listWithOtherVersion(version: number, after: { userId: string; limit: number }): Promise<WrappedKey[]>;
  replace(key: WrappedKey): Promise<void>;
  /** True while a process with another master key is active. */
  isOtherKeyUsed(): Promise<boolean>;
}

export interface UnlockResult {
  version: number;
  wrapping: KeyObject;
  /** Another active process has only the previous master key, so the current one is not used yet. */
  isRotationPending: boolean;
  isRotated: boolean;
  rewrapped: number;
  /** The number of keys that neither master key can unwrap. */
  unreadable: number;
}

const CANARY = 'Learn master key check';
const REWRAP_PAGE = 500;
const NOTHING_CHANGED = { isRotationPending: false, isRotated: false, rewrapped: 0, unreadable: 0 };

export async function verifyMasterKeys(masters: MasterKeys, rows: KeyRotationRows): Promise<UnlockResult> {
  const { current, previous } = masters;
  const check = await rows.lockCheck();
  if (check === null) {
    await rows.saveCheck(buildCheck(current, 1));
    return { ...NOTHING_CHANGED, version: 1, wrapping: current };
  }
  const version = check.keyVersion;
  // Also rewraps keys that a process with the previous master key has added after the rotation.
  if (isOpenedBy(current, check)) return rewrap({ masters, version }, rows);
  if (previous === null || !isOpenedBy(previous, check)) throw wrongKey(masters);
  if (await rows.isOtherKeyUsed()) {
    return { ...NOTHING_CHANGED, version, wrapping: previous, isRotationPending: true };
  }
  await rows.saveCheck(buildCheck(current, version + 1));
  return { ...(await rewrap({ masters, version: version + 1 }, rows)), isRotated: true };
}

async function rewrap(
  { masters, version }: { masters: MasterKeys; version: number },
  rows: KeyRotationRows,
): Promise<UnlockResult> {
  const result = { ...NOTHING_CHANGED, version, wrapping: masters.current };
  const listAfter = (userId: string): Promise<WrappedKey[]> =>
    rows.listWithOtherVersion(version, { userId, limit: REWRAP_PAGE });
  let page = await listAfter('');
  while (page.length > 0) {
    for (const row of page) {
      const key = tryUnwrap(row, masters);
      if (key === null) result.unreadable += 1;
      else {
        await rows.replace(wrap({ userId: row.userId, key: key.export() }, { master: masters.current, version }));
        result.rewrapped += 1;
      }
    }
    page = await listAfter(page.at(-1)?.userId ?? '');
  }
  return result;
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
