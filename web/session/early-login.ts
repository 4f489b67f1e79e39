import type { SessionUser } from '#contract/session.ts';
import type { EarlyAnswers } from '../first-script/request-early.ts';

const SIGNED_OUT = 401;

/**
 * The response to the login that the first script has sent, if it is about this user. Null sends the login: the device
 * remembered another person, the request was lost, or it came before the sign-in of another tab.
 */
export async function findEarlyResponse(
  login: EarlyAnswers['login'] | undefined,
  { firebaseUid }: SessionUser,
): Promise<Response | null> {
  const early = await login?.catch(() => null);
  return early?.firebaseUid === firebaseUid && early.response.status !== SIGNED_OUT ? early.response : null;
}
