// Whatever comes in, the answer is a sentence, never a 5xx, and nothing of the input comes back.
// @module-tag slow
import * as fc from 'fast-check';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSessionId, sessionCookieName } from '../../server/identity/sessions/cookies.ts';
import {
  createHostileRequest,
  OWN_REFLECTION_ID,
  OWN_ENTRY_ID,
  TEXT_MARKER,
  OWN_USER_ID,
  type HostileRequest,
} from '../support/hostile-requests.ts';
import { listRoutes } from '../support/routes.ts';
import { startTestApp, type TestApp, type TestPerson } from '../support/test-app.ts';
import { TODAY } from '../support/test-clock.ts';

const REQUESTS = 5_000;
const TIME_LIMIT_MS = 60_000;
/** They would end the session that the others need, or delete their day for good. */
const ENDING = ['endCurrentSession', 'endAllSessions', 'purgeReflection'];

const routes = (await listRoutes()).filter(({ name }) => !ENDING.includes(name));
let app: TestApp;
let ada: TestPerson;
let dayId: string;

beforeAll(async () => {
  app = await startTestApp();
  ada = await app.signIn();
  const entries = [{ id: OWN_ENTRY_ID, content: 'Rye rests longer.' }, { content: 'Wheat does not.' }];
  const payload = { userId: ada.userId, date: TODAY, promptIndex: 0, entries };
  const saved = await ada.send({ method: 'POST', url: '/api/reflections', payload });
  dayId = saved.json<{ id: string }>().id;
});

afterAll(() => app.close());

it(
  'hostile requests get a sentence each and are echoed by none',
  async () => {
    const statuses = new Set<number>();

    await fc.assert(
      fc.asyncProperty(createHostileRequest(routes), async (hostile) => {
        const answer = await app.server.inject(build(hostile));

        statuses.add(answer.statusCode);
        expect(listFaults(hostile, answer)).toEqual([]);
      }),
      { numRuns: REQUESTS, endOnFailure: true },
    );

    // They get far enough to matter: some are right, and the others are refused for different reasons.
    expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 204, 400, 401, 403, 404, 415, 428]));
  },
  TIME_LIMIT_MS,
);

function build({ method, url, payload, headers, cookies, isSignedIn }: HostileRequest): InjectOptions {
  const own = isSignedIn ? ada.cookie : `${sessionCookieName(app.config.publicUrl)}=${createSessionId()}`;
  const cookie = [...cookies, own].join('; ');
  const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(method);
  return {
    method,
    url: url.replaceAll(OWN_USER_ID, ada.userId).replaceAll(OWN_REFLECTION_ID, dayId),
    headers: {
      cookie,
      'sec-fetch-site': 'same-origin',
      ...(hasBody && { 'content-type': 'application/json' }),
      ...headers,
    },
    payload: hasBody ? payload.replaceAll(OWN_USER_ID, ada.userId) : undefined,
  };
}

function listFaults({ method, url }: HostileRequest, { statusCode, headers, body }: LightMyRequestResponse): string[] {
  const faults: string[] = [];
  if (statusCode >= 500) faults.push(`status ${statusCode}: ${body}`);
  const sentence = findSentence(statusCode, body);
  if (statusCode >= 300 && (JSON.stringify(headers) + sentence).includes(TEXT_MARKER)) faults.push(`echo: ${sentence}`);
  if (statusCode < 400 || !isApi(url)) return faults;
  if (headers['content-type'] !== findType(statusCode)) faults.push(`type ${headers['content-type']}`);
  if (!/^[a-z_]+(\.[a-z_]+)?$/.test(String(headers['x-learn-error']))) faults.push('no code');
  if (method !== 'HEAD' && !/^[A-Za-z][^\n]{5,150}$/.test(sentence)) faults.push(`no sentence: ${body}`);
  if (body.includes('Invalid input')) faults.push('a sentence of the parser');
  return faults;
}

/** A conflict comes with what is stored: the person's own words, beside the sentence. */
function findSentence(statusCode: number, body: string): string {
  return statusCode === 409 ? (JSON.parse(body) as { message: string }).message : body;
}

function findType(statusCode: number): string {
  return `${statusCode === 409 ? 'application/json' : 'text/plain'}; charset=utf-8`;
}

/** As the server sees it, once the dots of the address are gone. */
function isApi(url: string): boolean {
  return !url.startsWith('//') && new URL(url, app.config.publicUrl).pathname.startsWith('/api/');
}
