// A signed cookie with the accounts of the built-in sign-in that this browser has used. The chooser lists only these.
import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { accountsCookieName, buildAccountsCookie, type Cookie, type Cookies } from '../sessions/cookies.ts';
import { createSigner } from '../sessions/signing.ts';

export type UsedAccounts = ReturnType<typeof createUsedAccounts>;

interface Deps {
  publicUrl: string;
  findSecrets(): readonly Buffer[];
  /** Part of the signature: after a change of the code, each browser has to enter it again. */
  findCode(): string | null;
}

const Subjects = z.array(z.string());
/** Enough for a family; more would make the request's headers too large. */
const ACCOUNTS_MAX = 10;

export function createUsedAccounts({ publicUrl, findSecrets, findCode }: Deps) {
  const signer = createSigner(() =>
    findSecrets().map((secret) =>
      createHmac('sha256', secret)
        .update(findCode() ?? '')
        .digest(),
    ),
  );

  /** The subjects of the accounts, latest first. */
  function list(cookies: Cookies): string[] {
    const text = signer.verify(cookies[accountsCookieName(publicUrl)] ?? '');
    return text === null ? [] : z.parse(Subjects, JSON.parse(text));
  }

  return {
    list,
    add(subject: string, cookies: Cookies): Cookie {
      const others = list(cookies).filter((other) => other !== subject);
      return buildAccountsCookie(publicUrl, signer.sign(JSON.stringify([subject, ...others].slice(0, ACCOUNTS_MAX))));
    },
  };
}
