// The accounts of the built-in sign-in that a browser has used, in a signed cookie: the chooser lists these and no others.
import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { accountsCookieName, buildAccountsCookie, type Cookie, type Cookies } from '../sessions/cookies.ts';
import { createSigner } from '../sessions/signing.ts';

export interface UsedAccounts {
  /** Their subjects, the latest first. */
  list(cookies: Cookies): string[];
  add(subject: string, cookies: Cookies): Cookie;
}

interface Deps {
  publicUrl: string;
  findSecrets(): readonly Buffer[];
  /** Part of the signature, so that with a new code each browser has to show it again. */
  findCode(): string | null;
}

const Subjects = z.array(z.string());
/** A family has fewer; more would fill the request's headers. */
const ACCOUNTS_MAX = 10;

export function createUsedAccounts({ publicUrl, findSecrets, findCode }: Deps): UsedAccounts {
  const signer = createSigner(() =>
    findSecrets().map((secret) =>
      createHmac('sha256', secret)
        .update(findCode() ?? '')
        .digest(),
    ),
  );

  function list(cookies: Cookies): string[] {
    const text = signer.verify(cookies[accountsCookieName(publicUrl)] ?? '');
    return text === null ? [] : z.parse(Subjects, JSON.parse(text));
  }

  return {
    list,
    add(subject, cookies) {
      const others = list(cookies).filter((other) => other !== subject);
      return buildAccountsCookie(publicUrl, signer.sign(JSON.stringify([subject, ...others].slice(0, ACCOUNTS_MAX))));
    },
  };
}
