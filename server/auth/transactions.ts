// What a sign-in must remember until the provider sends the browser back. It lives in a cookie of its own per tab, so
// that two tabs can sign in side by side and no answer is taken that this browser did not ask for.
import * as z from 'zod/mini';
import { buildTransactionCookie, transactionCookiePrefix, type Cookie, type Cookies } from './cookies.ts';

const TRANSACTION_MS = 10 * 60_000;
/** A browser that starts more sign-ins at once loses the oldest: cookies fill the request's headers. */
const TRANSACTIONS_MAX = 5;
/** Twelve of 43 characters tell tabs apart; the whole state is compared afterwards. */
const STATE_PREFIX_LENGTH = 12;

const Transaction = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  /** The hash of the session that was open at the start; its row goes when the new one comes. */
  endedSession: z.nullable(z.string()),
  startedAt: z.number(),
});
export type Transaction = z.infer<typeof Transaction>;

interface Place {
  publicUrl: string;
  cookies: Cookies;
  nowMs: number;
}

/** The cookie of a new transaction, and the removal of those that are too old or too many. */
export function openTransaction(transaction: Transaction, { publicUrl, cookies, nowMs }: Place): Cookie[] {
  const prefix = transactionCookiePrefix(publicUrl);
  const open = Object.keys(cookies)
    .filter((name) => name.startsWith(prefix) && isOurs(name))
    .map((name) => ({ name, startedAt: read(cookies[name], nowMs)?.startedAt ?? 0 }))
    .toSorted((a, b) => b.startedAt - a.startedAt);
  const kept = open.slice(0, TRANSACTIONS_MAX - 1).filter(({ startedAt }) => startedAt > 0);
  const value = Buffer.from(JSON.stringify(transaction)).toString('base64url');
  return [
    ...open.slice(kept.length).map(({ name }) => buildTransactionCookie(publicUrl, name, '')),
    buildTransactionCookie(publicUrl, nameOf(publicUrl, transaction.state), value),
  ];
}

/** The transaction that an answer of the provider belongs to. */
export function findTransaction(state: string, { publicUrl, cookies, nowMs }: Place): Transaction | null {
  const transaction = read(cookies[nameOf(publicUrl, state)], nowMs);
  return transaction?.state === state ? transaction : null;
}

/** A transaction is used once, whatever comes of it. */
export function closeTransaction(state: string, { publicUrl, cookies }: Place): Cookie[] {
  const name = nameOf(publicUrl, state);
  return cookies[name] === undefined || !isOurs(name) ? [] : [buildTransactionCookie(publicUrl, name, '')];
}

function nameOf(publicUrl: string, state: string): string {
  return transactionCookiePrefix(publicUrl) + state.slice(0, STATE_PREFIX_LENGTH);
}

/** Another program on this host can plant any name, even one that no cookie of ours can be sent back under. */
function isOurs(name: string): boolean {
  return /^[\w-]+$/.test(name);
}

function read(value: string | undefined, nowMs: number): Transaction | null {
  if (!value) return null;
  try {
    const transaction = z.parse(Transaction, JSON.parse(Buffer.from(value, 'base64url').toString()));
    return nowMs - transaction.startedAt < TRANSACTION_MS ? transaction : null;
  } catch {
    return null;
  }
}
