// Who may call what, for every call of the contract: a new route without a guard, or without a dummy here, fails.
// @module-tag slow
import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IF_MATCH_HEADER } from '#contract/history.ts';
import { buildUrl } from '#contract/route.ts';
import { listAddresses, listRoutes, type NamedRoute } from '../support/routes.ts';
import { openSession } from '../support/sign-in.ts';
import { startTestApp, type TestApp, type TestPerson } from '../support/test-app.ts';
import { BROWSER_TEXT_BODIES, OWN } from '../support/browser-text-bodies.ts';
import { TODAY } from '../support/test-clock.ts';

const ENTRY = 'an-entry';
const SECRET = 'Only Ada knows this sentence.';

/** Calls that answer without a session, each with its reason. */
const PUBLIC: Readonly<Record<string, string>> = {
  getConfig: 'the client asks before anybody has signed in',
  getSession: 'it says who is signed in, and null when nobody is',
  startSignIn: 'it is how a session begins',
  finishSignIn: 'the provider sends the browser here before there is a session',
  endCurrentSession: 'a session that has ended already has ended',
  getLive: 'whoever watches over the process has no account',
  getReady: 'whoever watches over the process has no account',
};

/** What each call with a body is sent, in the name of a person. */
const BODIES: Readonly<Record<string, (userId: string) => object>> = {
  saveReflection: (userId) => ({ userId, date: TODAY, promptIndex: 0, entries: [{ content: 'x' }] }),
  compareKnownDays: (userId) => ({ userId, days: [{ id: 'a', date: TODAY, version: 1 }] }),
  generateReflectionReading: () => ({ entries: [{ content: 'x' }] }),
  generateBedtimeReading: (userId) => ({ userId, entries: [{ date: TODAY, content: 'x' }] }),
  confirmUser: () => ({ firebaseUid: 'x', email: null, displayName: null }),
  startSignIn: () => ({ returnTo: '/', origin: 'http://localhost:3000' }),
  editEntry: () => ({ content: 'x' }),
  restoreEntry: () => ({ rev: 1 }),
  createToken: () => ({ name: 'Shortcut', scope: 'add', days: 30 }),
  captureEntry: () => ({ content: 'x' }),
  deleteAccount: () => ({ confirm: 'delete' }),
  setModelConsent: () => ({ choice: 'on' }),
  changeSettings: () => ({ dayEndsAt: 4 }),
  startImport: () => ({ source: 'jrnl', name: 'diary.txt' }),
  importEntries: () => ({ preview: false, entries: [{ key: '1', date: TODAY, content: 'x' }] }),
  hideDay: () => ({ hidden: true }),
  searchEntries: () => ({ query: 'x' }),
  ...BROWSER_TEXT_BODIES,
  saveDraft: () => ({ promptIndex: 0, entries: [{ id: 'a', content: 'x' }], removed: [], version: 0 }),
};

/** Calls that always create something. */
const CREATING: ReadonlySet<string> = new Set(['createToken', 'captureEntry']);

/** What has to happen to a day before a call can be answered for its own person. */
const FIRST: Readonly<Record<string, string>> = {
  purgeReflection: '/api/reflections/:reflectionId',
  purgeEntry: `/api/reflections/:reflectionId/entries/${ENTRY}`,
};

/** The list whose first item such a call is about. */
const LIST: Readonly<Record<string, string>> = {
  purgeReflection: '/api/removed-reflections/:userId',
  purgeEntry: '/api/reflections/:reflectionId/removed',
};

const routes = await listRoutes();
const guarded = routes.filter(({ name }) => !(name in PUBLIC));
const ofPerson = guarded.filter(({ access }) => access === 'person');
const naming = (part: string) => ofPerson.filter((route) => namesOf(route).includes(part));

let app: TestApp;
let ada: TestPerson;
let ben: TestPerson;
let reflectionId: string;
let importId: string;

/** A day of two entries, so that one may leave it. */
const dayOf = (userId: string, content: string) => {
  const entries = [{ id: ENTRY, content }, { content: `${content} And more.` }];
  return { userId, date: TODAY, promptIndex: 0, entries };
};

beforeAll(async () => {
  app = await startTestApp();
  ada = await app.signIn('Ada');
  ben = await app.signIn('Ben');
  const saved = await ada.send({ method: 'POST', url: '/api/reflections', payload: dayOf(ada.userId, SECRET) });
  reflectionId = saved.json<{ id: string }>().id;
  importId = await beginImport(ada);
});

afterAll(() => app.close());

function namesOf(route: NamedRoute): string[] {
  const body = route.body ? Object.keys(findBody(route)('')) : [];
  return [...[...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name), ...body];
}

function findBody({ name }: NamedRoute): (userId: string) => object {
  const body = BODIES[name];
  if (!body) throw new Error(`No body for ${name}. Add one to BODIES.`);
  return body;
}

/** One request for each spelling of a call, all of them about somebody. */
function buildRequests(
  route: NamedRoute,
  about: { userId: string; reflectionId?: string; importId?: string; cursor?: string },
): InjectOptions[] {
  const dates = { date: TODAY, startDate: TODAY, endDate: TODAY };
  const params = {
    ...dates,
    limit: '5',
    reflectionId,
    importId,
    entryId: ENTRY,
    sessionId: 'unknown',
    tokenId: 'unknown',
    kind: 'summary',
    ...about,
  };
  const headers = route.headers && IF_MATCH_HEADER in route.headers ? { [IF_MATCH_HEADER]: '1' } : {};
  const payload = route.body ? findBody(route)(about.userId) : undefined;
  const query = route.query ? { today: TODAY, cursor: about.cursor ?? 'unknown' } : undefined;
  return listAddresses(route, params).map((url) => ({ method: route.method, url, query, payload, headers }));
}

describe('the calls that need no session', () => {
  it('are those of the list, and no others', () => {
    const open = routes.filter(({ access }) => access === 'public').map(({ name }) => name);

    expect(open.toSorted()).toEqual(Object.keys(PUBLIC).toSorted());
  });
});

it('every call of the contract is served, in all its spellings', () => {
  const missing = routes.flatMap(({ method, path, aliases = [] }) =>
    [path, ...aliases].filter((url) => !app.server.hasRoute({ method, url })),
  );

  expect(missing).toEqual([]);
});

describe.each(guarded.map((route) => [route.name, route] as const))('%s', (_, route) => {
  it.each([
    ['without a session', () => ''],
    ['with a cookie that nobody was given', () => `learn_session=${'A'.repeat(43)}`],
    ['with a cookie that is none', () => "learn_session=' OR 1=1 --"],
    ['with a session that was ended', endedSession],
    ['with a session past its end', expiredSession],
  ])('is refused with 401 %s', async (_, makeCookie) => {
    const cookie = await makeCookie();

    for (const request of buildRequests(route, ada)) {
      const answer = await app.send({
        ...request,
        headers: { ...request.headers, cookie, 'sec-fetch-site': 'same-origin' },
      });

      expect(answer.statusCode).toBe(401);
      expect(answer.body).toBe('Please sign in.');
      expect(answer.headers).toMatchObject({
        'x-learn-error': 'session.none',
        'content-type': 'text/plain; charset=utf-8',
      });
    }
  });
});

describe.each(ofPerson.map((route) => [route.name, route] as const))('%s', (_, route) => {
  it('is refused with 401 as long as POST /api/auth/login has not confirmed the person', async () => {
    const cookie = await openSession(placeOf(), { identity: ada.identity, userId: null });

    for (const request of buildRequests(route, ada)) {
      const answer = await app.send({
        ...request,
        headers: { ...request.headers, cookie, 'sec-fetch-site': 'same-origin' },
      });

      expect(answer.statusCode).toBe(401);
    }
  });

  it('is answered for its own person', async () => {
    const cleo = await app.signIn('Cleo');
    const payload = dayOf(cleo.userId, OWN);
    const saved = await cleo.send({ method: 'POST', url: '/api/reflections', payload });
    const own = {
      userId: cleo.userId,
      reflectionId: saved.json<{ id: string }>().id,
      importId: await beginImport(cleo),
    };
    const first = FIRST[route.name];
    if (first) await cleo.send({ method: 'DELETE', url: buildUrl(first, own), headers: { [IF_MATCH_HEADER]: '1' } });

    const list = LIST[route.name];
    const items = list ? (await cleo.send({ url: buildUrl(list, own) })).json<{ cursor: string }[]>() : [];

    for (const request of buildRequests(route, { ...own, ...items[0] })) {
      const success = CREATING.has(route.name) ? 201 : 200;
      expect((await cleo.send(request)).statusCode).toBe(route.response.def.type === 'null' ? 204 : success);
    }
  });
});

describe.each(naming('userId').map((route) => [route.name, route] as const))('%s', (_, route) => {
  it('is refused with 403 for the id of another person, known or not', async () => {
    for (const userId of [ada.userId, randomUUID()]) {
      for (const request of buildRequests(route, { userId })) {
        const answer = await ben.send(request);

        expect(answer.statusCode).toBe(403);
        expect(answer.body).toBe("You don't have access to this.");
        expect(answer.headers['x-learn-error']).toBe('person.other');
      }
    }
  });
});

describe.each(naming('reflectionId').map((route) => [route.name, route] as const))('%s', (_, route) => {
  it('answers the same 404 for the reflection of another and for one that never was', async () => {
    const [foreign] = buildRequests(route, { userId: ben.userId, reflectionId });
    const [unknown] = buildRequests(route, { userId: ben.userId, reflectionId: randomUUID() });

    const answers = [await ben.send(foreign ?? {}), await ben.send(unknown ?? {})];

    for (const { statusCode, body, headers } of answers) {
      expect(statusCode).toBe(404);
      expect(body).toBe('There is nothing at this address.');
      expect(headers['x-learn-error']).toBe('not_found');
    }
  });
});

describe.each(naming('importId').map((route) => [route.name, route] as const))('%s', (_, route) => {
  it('answers the same 404 for the import of another and for one that never was', async () => {
    for (const about of [importId, randomUUID()]) {
      for (const request of buildRequests(route, { userId: ben.userId, importId: about })) {
        const { statusCode, body } = await ben.send(request);

        expect(statusCode).toBe(404);
        expect(body).toBe('There is nothing at this address.');
      }
    }
  });
});

it('no response to another person contains a text of this person', async () => {
  const bodies: string[] = [];
  for (const route of routes) {
    for (const about of [ada, { ...ben, reflectionId }]) {
      for (const request of buildRequests(route, about)) bodies.push((await ben.send(request)).body);
    }
  }

  expect(bodies.filter((body) => body.includes(SECRET))).toEqual([]);
});

async function beginImport(person: TestPerson): Promise<string> {
  const payload = { source: 'jrnl', name: SECRET };
  const begun = await person.send({ method: 'POST', url: '/api/imports', payload });
  return begun.json<{ id: string }>().id;
}

async function endedSession(): Promise<string> {
  const cookie = await openSession(placeOf(), ada);
  const answer = await app.send({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  });
  expect(answer.statusCode).toBe(204);
  return cookie;
}

function expiredSession(): Promise<string> {
  return openSession(placeOf(), { ...ada, endsAt: app.clock.now() });
}

function placeOf() {
  return { storage: app.storage, clock: app.clock, publicUrl: app.config.publicUrl };
}
