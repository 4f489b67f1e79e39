// The key that wraps all others: from the environment, or from a file that is created once.
import { createSecretKey, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { VaultError } from './errors.ts';

const KEY_BYTES = 32;
const BASE64 = /^[A-Za-z0-9+/]{43}=$/;

export function parseMasterKey(text: string, name: string): KeyObject {
  const trimmed = text.trim();
  if (!BASE64.test(trimmed))
    throw new VaultError('master-key', `${name} must be 32 random bytes in base64 (44 characters).`);
  return createSecretKey(Buffer.from(trimmed, 'base64'));
}

export async function readKeyFile(filePath: string): Promise<KeyObject | null> {
  try {
    return parseMasterKey(await readFile(filePath, 'utf8'), filePath);
  } catch (error) {
    if (error instanceof VaultError) throw error;
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new VaultError('master-key', `The master key in ${filePath} cannot be read.`);
  }
}

/** Synced to disk before it is used: texts sealed with a lost key are lost. */
export async function createKeyFile(filePath: string): Promise<KeyObject> {
  const bytes = randomBytes(KEY_BYTES);
  const file = await open(filePath, 'wx', 0o600);
  try {
    await file.writeFile(`${bytes.toString('base64')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  const folder = await open(path.dirname(filePath));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
  return createSecretKey(bytes);
}
