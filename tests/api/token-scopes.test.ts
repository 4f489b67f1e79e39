// Which calls an access token may make: every call of the contract with every scope.
import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Route, TokenScope } from '#contract/route.ts';
import type { CreatedAccessToken } from '#contract/tokens.ts';
import { listAddresses, listRoutes } from '../support/routes.ts';
import { startTestApp, type TestApp, type TestPerson } from '../support/test-app.ts';
import { TODAY } from '../support/test-clock.ts';

const SECRET = 'Only Ada knows this sentence.';
const SCOPES: readonly TokenScope[] = ['add', 'read'];

/** What a token may do, in full: a call that is added to a scope must be added here too. */
const ALLOWED: Readonly<Record<TokenScope, readonly string[]>> = {
  add: ['captureEntry'],
  read: ['findReflection', 'listReflections', 'listYears', 'searchEntries'],
};

const routes = await listRoutes();
const guarded = routes.filter(({ access }) => access !== 'public');

let app: TestApp;
let ada: TestPerson;
let ben: TestPerson;
const tokens: Partial<Record<TokenScope, string>> = {};

beforeAll(async () => {
  app = await startTestApp();
  ada = await app.signIn('Ada');
  ben = await app.signIn('Ben');
  const payload = { userId: ada.userId, date: TODAY, promptIndex: 0, entries: [{ content: SECRET }] };
  await ada.send({ method: 'POST', url: '/api/reflections', payload });
  for (const scope of SCOPES) tokens[scope] = (await createToken(ada, scope)).token;
});

afterAll(() => app.close());

async function createToken(person: TestPerson, scope: TokenScope): Promise<CreatedAccessToken> {
  const payload = { name: scope, scope, days: 30 };
  return (await person.send({ method: 'POST', url: '/api/tokens', payload })).json();
}

/** As a program sends it: without a cookie, an origin or the headers of a browser. */
function sendWithToken(token: string | undefined, options: InjectOptions) {
  return app.send({ ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } });
}

function buildRequests(route: Route, userId: string): InjectOptions[] {
  const ids = {
    reflectionId: randomUUID(),
    importId: randomUUID(),
    entryId: 'a',
    sessionId: 'a',
    tokenId: 'a',
    kind: 'summary',
  };
  const params = { userId, limit: '5', ...ids, date: TODAY, startDate: TODAY, endDate: TODAY };
  const payload = route.body ? { content: 'x', query: 'x' } : undefined;
  return listAddresses(route, params).map((url) => ({ method: route.method, url, payload }));
}

test.each(SCOPES)('HQ2: the calls that a token with the scope %s may make are those of the list', (scope) => {
  const named = routes.filter(({ tokenScope }) => tokenScope === scope).map(({ name }) => name);

  expect(named.toSorted()).toEqual(ALLOWED[scope].toSorted());
});

describe.each(guarded.map((route) => [route.name, route] as const))('%s', (_, route) => {
  it.each(SCOPES)('S1, HQ4: takes a token with the scope %s only if it names this scope', async (scope) => {
    for (const request of buildRequests(route, 'me')) {
      const { statusCode, headers, body } = await sendWithToken(tokens[scope], request);

      const isAllowed = route.tokenScope === scope;
      expect([statusCode < 300, headers['x-learn-error']]).toEqual([isAllowed, isAllowed ? undefined : 'token.scope']);
      expect(body.includes(SECRET) && !(isAllowed && scope === 'read')).toBe(false);
    }
  });

  it('HQ4: refuses a cookie together with a token', async () => {
    for (const request of buildRequests(route, ada.userId)) {
      const answer = await ada.send({ ...request, headers: { authorization: `Bearer ${tokens.read}` } });

      expect(answer.statusCode).toBe(400);
      expect(answer.body).toBe('Send the session cookie or an access token, not both.');
    }
  });

  it('refuses a token that was never created, and one that is none', async () => {
    for (const token of [`learn_${'A'.repeat(43)}`, 'learn_', "learn_' OR 1=1 --"]) {
      for (const request of buildRequests(route, ada.userId)) {
        const answer = await sendWithToken(token, request);

        expect([answer.statusCode, answer.headers['x-learn-error']]).toEqual([401, 'token.invalid']);
        expect(answer.body).toBe('This key is unknown, has ended or was removed.');
      }
    }
  });
});

test('S1: a token reads nothing of another person', async () => {
  const { token } = await createToken(ben, 'read');

  for (const route of guarded.filter(({ tokenScope }) => tokenScope === 'read')) {
    for (const request of buildRequests(route, ada.userId)) {
      const { statusCode, body } = await sendWithToken(token, request);

      expect(statusCode).toBe(route.path.includes(':userId') ? 403 : 200);
      expect(body).not.toContain(SECRET);
    }
  }
});

test('HQ2: me stands for the person of the token, whose own id works too', async () => {
  for (const id of ['me', ada.userId]) {
    const answer = await sendWithToken(tokens.read, { url: `/api/reflections/${id}?limit=1` });

    expect(answer.json()).toMatchObject([{ userId: ada.userId, entries: [{ content: SECRET }, {}] }]);
  }
});

test('HQ4: a token works wherever the request comes from, because no browser adds one by itself', async () => {
  for (const site of ['none', 'cross-site', 'same-origin', undefined]) {
    const headers = site === undefined ? {} : { 'sec-fetch-site': site, origin: 'app://obsidian.md' };
    const payload = { content: `From ${site}` };
    const answer = await sendWithToken(tokens.add, { method: 'POST', url: '/api/capture', payload, headers });

    expect(answer.statusCode).toBe(201);
  }
});

test('the credentials that a proxy adds to each request of a browser change nothing', async () => {
  for (const authorization of ['Basic YWRhOnNlY3JldA==', 'Bearer eyJhbGciOiJSUzI1NiJ9.e30.x']) {
    const answer = await ada.send({ url: `/api/reflections/${ada.userId}`, headers: { authorization } });

    expect(answer.statusCode).toBe(200);
  }
});
