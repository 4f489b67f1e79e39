import { oneOf, type OptionParser, type OptionReader } from './parse.ts';

/** Who may become a person: any identity, none, or only the first one of its issuer. */
export type SignUp = 'open' | 'closed' | 'first';

export const SIGN_IN_POLICY_OPTIONS = {
  AUTH_ALLOWED_EMAILS: {
    sentence:
      'E-mail addresses that may sign in, separated by commas; the provider must have verified them. All others are rejected, also with an existing account.',
    default: 'none',
  },
  AUTH_ALLOWED_DOMAINS: {
    sentence:
      'Domains whose verified e-mail addresses may sign in, separated by commas, such as learn.example; without their subdomains. Adds to AUTH_ALLOWED_EMAILS.',
    default: 'none',
  },
  AUTH_SIGNUP: {
    sentence:
      'Whether new accounts are created: open or closed (existing accounts only). When this and the two lists are unset, a real provider closes sign-up after the first person.',
    default: 'see left',
  },
} as const;

export interface SignInPolicy {
  signUp: SignUp;
  allowedEmails: ReadonlySet<string>;
  allowedDomains: ReadonlySet<string>;
}

export function readSignInPolicy(
  read: OptionReader<keyof typeof SIGN_IN_POLICY_OPTIONS>,
  hasProvider: boolean,
): SignInPolicy {
  const emails = read('AUTH_ALLOWED_EMAILS', listOf(/^[^\s@]+@[^\s@]+$/, 'e-mail addresses'));
  const domains = read(
    'AUTH_ALLOWED_DOMAINS',
    listOf(/^[a-z\d]([a-z\d.-]*[a-z\d])?$/, 'domains such as learn.example'),
  );
  const wish = read('AUTH_SIGNUP', oneOf(['open', 'closed']));
  const unset = hasProvider && emails === undefined && domains === undefined ? 'first' : 'open';
  return {
    signUp: wish ?? unset,
    allowedEmails: new Set(emails),
    allowedDomains: new Set(domains),
  };
}

/** Not toLowerCase, which turns the Kelvin sign into k: the owner of one address would be admitted as the other. */
export function toAsciiLowerCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function listOf(pattern: RegExp, what: string): OptionParser<readonly string[]> {
  return (value) => {
    const items = value
      .split(',')
      .map((item) => toAsciiLowerCase(item.trim()))
      .filter(Boolean);
    const stranger = items.find((item) => !pattern.test(item));
    if (stranger !== undefined) return { problem: `must be ${what} separated by commas; ${stranger} is not one.` };
    // Not the same as unset: that would let others in.
    return items.length > 0 ? { value: items } : { problem: `must name ${what}, or be unset.` };
  };
}
