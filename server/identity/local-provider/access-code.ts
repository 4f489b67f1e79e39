// The sign-in code of the built-in sign-in. With it, a stranger who reaches this server through an undetected proxy does
// not sign in to an existing account.
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ServerSecrets } from '../../vault/vault.ts';
import type { Config } from '../../config/settings.ts';

export interface SignInCodeRule {
  /** Null: no account asks for a code. */
  code: string | null;
  /** The administrator's own code (LOCAL_SIGNIN_CODE): new accounts need it as well. */
  isForNewAccounts: boolean;
}

export type SignInCode = ReturnType<typeof createSignInCode>;

interface Deps {
  config: Config;
  serverSecrets: ServerSecrets;
}

/** Stops the start; its message is the sentence to print. */
class SignInCodeError extends Error {
  override readonly name = 'SignInCodeError';
  readonly exitCode = 78;
}

/** 32 characters without 0, O, 1 and I: 12 of them are 60 bits. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 12;
/** In the file instead of a code: no account asks for one. Used by the demo, which deletes its folder. */
export const NO_CODE = 'none';

export function createSignInCode({ config, serverSecrets }: Deps) {
  const { localSigninCode } = config.auth;
  const hasFile = localSigninCode === undefined && config.databaseUrl === undefined;
  let stored: string | undefined;

  return {
    /** Reads the code, or creates it. Must be called before the server listens. */
    async load(): Promise<void> {
      if (hasFile) stored = await loadCode(path.join(path.resolve(config.dataDir), 'keys', 'sign-in-code'));
    },
    /** Throws while the database has not been reached yet. */
    getRule(): SignInCodeRule {
      if (localSigninCode !== undefined) return { code: localSigninCode, isForNewAccounts: true };
      // Without a data folder, the code is derived, so that all processes have the same one.
      const [secret] = hasFile ? [] : serverSecrets.derive('sign-in code');
      const code = hasFile ? stored : secret && spell(secret);
      if (code === undefined) throw new Error('The sign-in code has not been read yet.');
      return { code: code === NO_CODE ? null : code, isForNewAccounts: false };
    },
  };
}

/** Ignores case, spaces and hyphens. */
export function normaliseCode(typed: string): string {
  return typed.replace(/[\s-]+/g, '').toUpperCase();
}

function spell(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

async function loadCode(filePath: string): Promise<string> {
  const text = await readCode(filePath);
  // A power cut can leave an empty file.
  if (text === '') await rm(filePath);
  if (text === null || text === '') return createCode(filePath);
  if (text === NO_CODE) return text;
  const code = normaliseCode(text);
  if (code.length >= CODE_LENGTH) return code;
  throw new SignInCodeError(
    `The sign-in code in ${filePath} has fewer than ${CODE_LENGTH} characters; delete the file to get a new code.`,
  );
}

async function readCode(filePath: string): Promise<string | null> {
  try {
    return (await readFile(filePath, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new SignInCodeError(`The sign-in code in ${filePath} cannot be read.`, { cause: error });
  }
}

async function createCode(filePath: string): Promise<string> {
  const code = spell(randomBytes(CODE_LENGTH));
  await mkdir(path.dirname(filePath), { recursive: true, mode: 0o700 });
  await writeFile(filePath, `${code}\n`, { flag: 'wx', mode: 0o600, flush: true });
  return code;
}
