// What editing, removing and bringing back refuse, and with which sentence.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Reflection } from '#contract/reflections.ts';
import { startTestApp, type TestApp, type TestPerson } from '../support/test-app.ts';
import { TODAY } from '../support/test-clock.ts';

let app: TestApp;
let ada: TestPerson;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

beforeEach(async () => {
  ada = await app.signIn();
});

const save = async (entries: object[]) => {
  const payload = { userId: ada.userId, date: TODAY, promptIndex: 0, entries };
  return (await ada.send({ method: 'POST', url: '/api/reflections', payload })).json<Reflection>();
};
const saveTwo = () =>
  save([
    { id: 'a', content: 'Rye rests longer.' },
    { id: 'b', content: 'Wheat does not.' },
  ]);
const seeing = (version: number | string) => ({ 'if-match': String(version) });
const ask = (method: 'PATCH' | 'DELETE' | 'POST', path: string, options: Parameters<TestPerson['send']>[0] = {}) =>
  ada.send({ method, url: `/api/reflections/${path}`, ...options });
const find = async () => (await ada.send({ url: `/api/reflections/${ada.userId}/${TODAY}` })).json<Reflection>();

describe('refused', () => {
  const REQUESTS = [
    ['an edit', 'PATCH', '/entries/a', { content: 'x' }],
    ['the removal of an entry', 'DELETE', '/entries/a', undefined],
    ['the removal of a day', 'DELETE', '', undefined],
  ] as const;

  it.each(REQUESTS)('is %s that does not say which version was seen', async (_, method, path, payload) => {
    const day = await saveTwo();

    const answer = await ask(method, day.id + path, { payload });

    expect(answer.statusCode).toBe(428);
    expect(answer.body).toBe('This request does not say which version of the day it is about.');
  });

  it.each(REQUESTS)('is %s with a version that is none', async (_, method, path, payload) => {
    const day = await saveTwo();

    for (const version of ['', '*', '-1', '1.5', '"1', 'W/"1"', '1, 2', '9'.repeat(16)]) {
      const answer = await ask(method, day.id + path, { payload, headers: seeing(version) });

      expect(answer.statusCode).toBe(400);
      expect(answer.body).toBe('If-Match must name the version of the day that was seen, such as 3.');
    }
  });

  it.each(REQUESTS)('is %s from a version that the day never had', async (_, method, path, payload) => {
    const day = await saveTwo();

    const answer = await ask(method, day.id + path, { payload, headers: seeing(2) });

    expect(answer.statusCode).toBe(404);
    expect(answer.body).toBe('This day has never had that version.');
  });

  it.each(REQUESTS)('is %s of another person, as one that never was', async (_, method, path, payload) => {
    const day = await saveTwo();
    const ben = await app.signIn('Ben');

    for (const id of [day.id, randomUUID()]) {
      const url = `/api/reflections/${id}${path}`;
      const answer = await ben.send({ method, url, payload, headers: seeing(1) });

      expect(answer.statusCode).toBe(404);
      expect(answer.body).toBe('There is nothing at this address.');
    }
    expect(await find()).toMatchObject({ version: 1 });
  });

  it.each([
    [{ content: ' ' }, 'A learning cannot be blank. Remove it instead.'],
    [{ content: 'x'.repeat(20_001) }, 'A learning is longer than 20,000 characters. Please split it.'],
    [{}, 'content is missing: the text of the learning.'],
  ])('is an edit to %j', async (payload, sentence) => {
    const day = await saveTwo();

    const answer = await ask('PATCH', `${day.id}/entries/a`, { payload, headers: seeing(1) });

    expect(answer.statusCode).toBe(400);
    expect(answer.body).toBe(sentence);
  });

  it('is the removal of the last entry', async () => {
    const day = await save([{ id: 'a', content: 'Only.' }]);

    const answer = await ask('DELETE', `${day.id}/entries/a`, { headers: seeing(1) });

    expect(answer.statusCode).toBe(400);
    expect(answer.body).toBe('A day needs at least one learning. Remove the whole day instead.');
  });

  it.each([
    [{}, 'rev must be a whole number.'],
    [{ rev: 7 }, 'This earlier version does not exist.'],
  ])('is a text to bring back named %j', async (payload, sentence) => {
    const day = await saveTwo();

    const answer = await ask('POST', `${day.id}/entries/a/restore`, { payload });

    expect(answer.body).toBe(sentence);
  });
});
