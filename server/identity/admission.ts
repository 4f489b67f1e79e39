// Who may sign in: allow-lists and sign-up.
import type { Clock } from '../clock.ts';
import { toAsciiLowerCase, type SignInPolicy } from '../config/sign-up.ts';
import type { Identity, People } from './user-rows.ts';
import type { AuthConfig } from '../config/settings.ts';

type Person = Pick<Identity, 'email' | 'emailVerified'>;

/** The allow-lists also apply to existing accounts and sessions: a removed address is rejected after the next start. */
export function isAllowed({ email, emailVerified }: Person, policy: SignInPolicy): boolean {
  const { allowedEmails, allowedDomains } = policy;
  if (allowedEmails.size === 0 && allowedDomains.size === 0) return true;
  if (email === null || !emailVerified) return false;
  const address = toAsciiLowerCase(email);
  const at = address.lastIndexOf('@');
  // A provider may send a text that is no address.
  return allowedEmails.has(address) || (at > 0 && allowedDomains.has(address.slice(at + 1)));
}

interface Deps {
  signInPolicy: SignInPolicy;
  people: Pick<People, 'admit'>;
  clock: Clock;
}

/** True when this identity may sign in; a new one gets its person here. */
export async function admit(identity: Identity, { signInPolicy, people, clock }: Deps): Promise<boolean> {
  if (!isAllowed(identity, signInPolicy)) return false;
  return people.admit(identity, { signUp: signInPolicy.signUp, nowMs: clock.now() });
}

const HOW_TO_OPEN = 'To let others in, set AUTH_ALLOWED_EMAILS, AUTH_ALLOWED_DOMAINS or AUTH_SIGNUP=open.';

/** For the person who starts the server. `hasPerson`: null when the database is unavailable. */
export function describeAccess(auth: AuthConfig, hasPerson: boolean | null): string {
  const { signUp, allowedEmails, allowedDomains } = auth.signInPolicy;
  if (allowedEmails.size > 0 || allowedDomains.size > 0) {
    const lists = [
      ...(allowedEmails.size > 0 ? ['AUTH_ALLOWED_EMAILS'] : []),
      ...(allowedDomains.size > 0 ? ['AUTH_ALLOWED_DOMAINS'] : []),
    ].join(' or ');
    return `Only people on ${lists}${signUp === 'closed' ? ' who have a journal' : ''} can sign in.`;
  }
  if (signUp === 'closed') return 'Only people who have a journal can sign in.';
  if (signUp === 'open') return `${describeAnyone(auth)} can sign in.`;
  if (hasPerson === true)
    return `Only people who have a journal can sign in: sign-up closed after the first person. ${HOW_TO_OPEN}`;
  return `The first person to sign in gets a journal, then sign-up closes. ${HOW_TO_OPEN}`;
}

function describeAnyone({ provider, client, localSigninCode }: AuthConfig): string {
  if (provider === 'google') return 'Anyone with a Google account';
  if (provider === 'oidc') return `Anyone with an account at ${client?.issuer}`;
  return localSigninCode === undefined ? 'Anyone at this computer' : 'Anyone who knows LOCAL_SIGNIN_CODE';
}
