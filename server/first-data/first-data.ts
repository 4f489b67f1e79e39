// What a page reads first, as one JSON text: in the page itself, and with the answer about the session. The same rules hold
// as for the calls that it replaces: authentication, requests per minute, requests at a time, accounts that are closing.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isIsoDate } from '#contract/days.ts';
import { confirmUser } from '#contract/session.ts';
import type { Route } from '#contract/route.ts';
import { AppError } from '../http/errors/app-error.ts';
import { describeErrorForLog } from '../http/errors/describe-failure.ts';
import type { RateLimiter } from '../http/limits/rate-limit.ts';
import type { UserConcurrencyLimiter } from '../http/limits/user-concurrency.ts';
import type { Auth } from '../identity/create-auth.ts';
import { addFirst, describePerson, describeSession, type SessionAnswerDeps } from '../identity/session-answer.ts';
import type { Authenticate } from '../identity/sessions/authenticate.ts';
import type { StoredSession } from '../identity/sessions/session-rows.ts';
import { findLocalDate } from '../settings/local-date.ts';
import { getSettings } from '../settings/settings.ts';
import { listFirstReads, type FirstRead, type FirstReadDeps } from './first-reads.ts';

interface Deps extends SessionAnswerDeps {
  auth: Pick<Auth, 'confirmUser'>;
  authenticate: Authenticate;
  rateLimit: Pick<RateLimiter, 'countRequest' | 'countRoute'>;
  concurrencyLimiter: UserConcurrencyLimiter;
  reads: FirstReadDeps;
}

export interface Visit {
  /** The path of the page. */
  page: string;
  /** The person's date. Without it, their time zone and their end of the day say it. */
  today?: string | undefined;
  date?: string | undefined;
}

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

export type FirstData = ReturnType<typeof createFirstData>;

/** Several times what the reads take. After it, the page goes without them, and the client asks. */
const WAIT_MS = 250;

export function createFirstData(deps: Deps) {
  const findFirst = (session: StoredSession, visit: Visit, exchange: Exchange): Promise<string | null> =>
    orNull(exchange.request, () => collect({ ...exchange, session, visit }, deps));
  const findAnswer = async (visit: Visit, exchange: Exchange): Promise<string | null> => {
    const session = await deps.authenticate(exchange.request);
    const first = session && (await findFirst(session, visit, exchange));
    return first && addFirst(describeSession(session, deps), first);
  };

  return {
    /** Takes the time that it needs: without it the client would ask for the same by more calls. */
    findFirst,
    /** The answer about the session with the data of the page; null without a session, without its data, and if it is late. */
    findAnswer: (visit: Visit, exchange: Exchange): Promise<string | null> => inTime(findAnswer(visit, exchange)),
  };
}

interface Wanted extends Exchange {
  session: StoredSession;
  visit: Visit;
}

async function collect({ request, reply, session, visit }: Wanted, deps: Deps): Promise<string | null> {
  // The login call decides whether a new person may have a journal.
  if (session.userId === null) return null;
  const { userId: budget } = session;
  const admit = async (route: Route): Promise<void> => {
    await deps.rateLimit.countRequest({ request, route, budget });
    await deps.rateLimit.countRoute({ request, reply, route, budget });
  };
  await admit(confirmUser);
  const release = await deps.concurrencyLimiter.acquire(session.userId, reply.raw);
  try {
    const person = await deps.auth.confirmUser(session, session.firebaseUid);
    // The page of an account that is closing shows no days.
    const reads = person.deleteAt === undefined ? await listReads(person.id, visit, deps) : [];
    const answers = await Promise.all(reads.map((read) => orNull(request, () => readOne(read, admit))));
    return `{"person":${JSON.stringify(describePerson(person))},"reads":{${answers.filter((answer) => answer !== null).join(',')}}}`;
  } finally {
    release();
  }
}

async function listReads(userId: string, { page, today, date }: Visit, { reads, clock }: Deps): Promise<FirstRead[]> {
  const named = today !== undefined && isIsoDate(today) ? today : undefined;
  const own = named ?? findLocalDate(clock.now(), await getSettings(userId, reads));
  return listFirstReads({ userId, page, today: own, date }, reads);
}

async function readOne(
  { route, address, read }: FirstRead,
  admit: (route: Route) => Promise<void>,
): Promise<string | null> {
  await admit(route);
  const json = await read();
  return json === null ? null : `${JSON.stringify(address)}:${json}`;
}

/** What fails is left out: the client asks again, and shows its error. */
async function orNull<Value>({ log }: FastifyRequest, work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) log.warn(describeErrorForLog(error), 'a page goes without a part of its data');
    return null;
  }
}

/** Null for a session that cannot be read, and for work that takes too long. */
async function inTime(work: Promise<string | null>): Promise<string | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), WAIT_MS);
  try {
    return await Promise.race([work.catch(() => null), late]);
  } finally {
    clearTimeout(timer);
  }
}
