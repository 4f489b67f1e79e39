// I7 and I8 of docs/product.md: what is refused, with which sentence, and that nothing is half-saved.
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../support/test-app.ts';
import { TODAY } from '../support/test-clock.ts';

let app: TestApp;
let ada: TestPerson;

beforeAll(async () => {
  app = await startTestApp();
  ada = await app.signIn();
});

afterAll(() => app.close());

const entry = { content: 'x' };
const repeat = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

/** Where a request needs the person's id. */
const ME = '{me}';

function ask(options: InjectOptions) {
  const text = JSON.stringify(options).replaceAll(ME, ada.userId);
  return ada.send(JSON.parse(text) as InjectOptions);
}

const DATE = 'A date is missing. Write it as 2026-11-21.';
const NO_DATE = 'This date does not exist. Write it as 2026-11-21.';
const PROMPT = 'promptIndex must be a whole number from 0 to 4.';
const LIMIT = 'limit must be a whole number from 1 to 100.';
const FUTURE = 'This date is still in the future.';
const UNSTORABLE = 'A text contains characters that cannot be stored.';
const ENTRY_ID = 'An entry id must have 1 to 64 letters, digits, - or _.';

describe('saving refuses', () => {
  const save = (change: object) =>
    ask({
      method: 'POST',
      url: '/api/reflections',
      payload: { userId: ME, date: TODAY, promptIndex: 0, entries: [entry], ...change },
    });

  it.each([
    ['no date', { date: undefined }, DATE],
    ['a date that is no text', { date: 20_261_121 }, DATE],
    ['a date that does not exist', { date: '2026-02-29' }, NO_DATE],
    ['a date with a time', { date: '2026-11-21T10:00:00Z' }, NO_DATE],
    ['the year 0', { date: '0000-01-01' }, NO_DATE],
    ['a date nobody on earth has yet', { date: '2026-11-23' }, FUTURE],
    ['a prompt below 0', { promptIndex: -1 }, PROMPT],
    ['a prompt above 4', { promptIndex: 5 }, PROMPT],
    ['half a prompt', { promptIndex: 1.5 }, PROMPT],
    ['a prompt that is no number', { promptIndex: '1' }, PROMPT],
    ['no prompt', { promptIndex: undefined }, PROMPT],
    ['no entries', { entries: undefined }, 'entries is missing: the list of learnings.'],
    ['entries that are no list', { entries: { 0: entry } }, 'entries is missing: the list of learnings.'],
    ['an empty list', { entries: [] }, 'Please add at least one reflection'],
    ['blank entries', { entries: [{ content: ' \n\t ' }] }, 'Please add at least one reflection'],
    ['51 entries', { entries: repeat(51, entry) }, 'At most 50 learnings can be saved at once.'],
    ['an entry that is none', { entries: [null] }, 'An entry must be an object with content.'],
    ['an entry without a text', { entries: [{}] }, 'content is missing: the text of the learning.'],
    [
      'an entry over 20,000 characters',
      { entries: [{ content: 'x'.repeat(20_001) }] },
      'A learning is longer than 20,000 characters. Please split it.',
    ],
    ['U+0000', { entries: [{ content: 'a\0b' }] }, UNSTORABLE],
    ['half a character', { entries: [{ content: 'a\ud83d' }] }, UNSTORABLE],
    ['an empty entry id', { entries: [{ id: '', content: 'x' }] }, ENTRY_ID],
    ['an entry id of 65', { entries: [{ id: 'a'.repeat(65), content: 'x' }] }, ENTRY_ID],
    ['an entry id with other signs', { entries: [{ id: 'a b', content: 'x' }] }, ENTRY_ID],
    ['an entry id that is no text', { entries: [{ id: 7, content: 'x' }] }, 'An entry id must be text.'],
    ['a rev below 0', { entries: [{ content: 'x', rev: -1 }] }, 'A rev must not be negative.'],
    ['a rev that is no number', { entries: [{ content: 'x', rev: '1' }] }, 'A rev must be a whole number.'],
    ['the same id twice', { entries: repeat(2, { id: 'a', content: 'x' }) }, 'The same learning was sent twice.'],
    [
      'an entry that is saved and removed',
      { entries: [{ id: 'a', content: 'x' }], removed: ['a'] },
      'A learning cannot be saved and removed at once.',
    ],
    ['a removal that is no list', { removed: 'a' }, 'removed must be a list of entry ids.'],
    [
      'a removal with too few revs',
      { removed: ['b', 'c'], removedRevs: [1] },
      'removedRevs must have a rev for each id in removed.',
    ],
    ['a removal of 201', { removed: repeat(201, 'a') }, 'removed is too long.'],
  ])('%s', async (_, change, sentence) => {
    const answer = await save(change);

    expect(answer.statusCode).toBe(400);
    expect(answer.body).toBe(sentence);
    expect(answer.headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
    expect(answer.headers['x-learn-error']).toMatch(/^[a-z_]+(\.[a-z_]+)?$/);
  });

  it.each([[''], ['x'.repeat(129)], ['schlüssel']])('the key %j', async (key) => {
    const payload = { userId: ada.userId, date: TODAY, promptIndex: 0, entries: [entry] };
    const answer = await ada.send({
      method: 'POST',
      url: '/api/reflections',
      payload,
      headers: { 'idempotency-key': key },
    });

    expect(answer.statusCode).toBe(400);
    expect(answer.body).toBe('An Idempotency-Key must have 1 to 128 printable characters.');
  });

  it.each([
    ['[]', 'A reflection is missing.'],
    ['null', 'A reflection is missing.'],
    ['"text"', 'A reflection is missing.'],
    ['{', 'The request is not valid JSON.'],
    ['', 'The request is empty.'],
    ['{"__proto__":{"isAdmin":true}}', 'The request is not valid JSON.'],
  ])('the body %s', async (payload, sentence) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await ada.send({ method: 'POST', url: '/api/reflections', payload, headers });

    expect(answer.statusCode).toBe(400);
    expect(answer.body).toBe(sentence);
  });

  it('and leaves no day behind', async () => {
    const answer = await ask({ url: `/api/reflections/${ME}` });

    expect(answer.json()).toEqual([]);
  });
});

describe('reading refuses', () => {
  it.each([
    ['?limit=0', LIMIT],
    ['?limit=101', LIMIT],
    ['?limit=5.5', LIMIT],
    ['?limit=', LIMIT],
    ['?limit=5&limit=6', LIMIT],
    ['/limit=x', LIMIT],
    ['/limit/-1', LIMIT],
    ['?before=yesterday', NO_DATE],
    ['/2026-13-01', NO_DATE],
    ['/21.11.2026', NO_DATE],
    ['/figures', DATE],
    ['/figures?today=2026-11-31', NO_DATE],
    ['/figures?today=2027-11-21', FUTURE],
    ['/weekly/2026-11-21/2026-11-14', 'The start date is after the end date.'],
    ['/weekly/2026-10-20/2026-11-21', 'The weekly refresher covers dates at most 31 days apart.'],
    ['/weekly/2026-11-20/2026-11-30', FUTURE],
    ['/weekly/2026-11-20/x', NO_DATE],
  ])('%s', async (rest, sentence) => {
    const answer = await ask({ url: `/api/reflections/${ME}${rest}` });

    expect(answer.statusCode).toBe(400);
    expect(answer.body).toBe(sentence);
  });
});

describe('a bedtime reading refuses', () => {
  it.each([
    ['no entries', { userId: ME }, 'entries is missing: the list of learnings.'],
    [
      'more than three full days',
      { userId: ME, entries: repeat(601, { date: TODAY, ...entry }) },
      'At most 600 entries can be read at once.',
    ],
    ['an entry without a date', { userId: ME, entries: [entry] }, DATE],
    ['a date that does not exist', { userId: ME, entries: [{ date: '2026-02-30', ...entry }] }, NO_DATE],
    ['a date nobody on earth has yet', { userId: ME, entries: [{ date: '2027-01-01', ...entry }] }, FUTURE],
    ['no person', { entries: [{ date: TODAY, ...entry }] }, 'An id is missing.'],
  ])('%s', async (_, payload, sentence) => {
    const answer = await ask({ method: 'POST', url: '/api/bedtime-reading', payload });

    expect(answer.statusCode).toBe(400);
    expect(answer.body).toBe(sentence);
  });
});

describe('what is too much', () => {
  const bytes = (count: number) => JSON.stringify({ firebaseUid: 'x'.repeat(count) });

  it('is 413 above 64 KiB, and above 2 MiB on the calls that carry entries', async () => {
    const headers = { 'content-type': 'application/json' };
    const login = await ada.send({ method: 'POST', url: '/api/auth/login', payload: bytes(64 * 1024), headers });
    const urls = ['/api/reflections', '/api/bedtime-reading', '/api/reflections/x/bedtime-reading'];
    const within = await Promise.all(
      urls.map((url) => ada.send({ method: 'POST', url, payload: bytes(1024 * 1024), headers })),
    );
    const above = await Promise.all(
      urls.map((url) => ada.send({ method: 'POST', url, payload: bytes(2 * 1024 * 1024), headers })),
    );

    expect(login.statusCode).toBe(413);
    expect(within.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
    expect(above.map(({ statusCode }) => statusCode)).toEqual([413, 413, 413]);
    expect(above[0]?.body).toBe('This is too large to send at once.');
  });

  it('is 429 with Retry-After for too many calls, for each person apart; health is exempt', async () => {
    const strict = await startTestApp({}, { RATE_LIMIT_PER_MINUTE: '5' });
    const [eva, fay] = [await strict.signIn('Eva'), await strict.signIn('Fay')];
    const answers = [];
    for (let count = 0; count < 6; count += 1) answers.push(await eva.send({ url: '/api/about' }));
    const other = await fay.send({ url: '/api/about' });
    const health = [];
    for (let count = 0; count < 10; count += 1) health.push(await strict.send({ url: '/api/health/live' }));
    await strict.close();

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(answers[5]?.body).toBe('Too many requests. Please wait a moment.');
    expect(Number(answers[5]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(other.statusCode).toBe(200);
    expect(health.every(({ statusCode }) => statusCode === 200)).toBe(true);
  });
});

describe('an unknown address below /api', () => {
  it.each([['/api'], ['/api/'], ['/api/unknown'], ['/api/reflections'], ['/api/reflections/a/b/c/d']])(
    '%s is a 404 with a text',
    async (url) => {
      for (const send of [ada.send, app.send]) {
        const answer = await send({ url });

        expect(answer.statusCode).toBe(404);
        expect(answer.body).toBe('There is nothing at this address.');
      }
    },
  );
});
