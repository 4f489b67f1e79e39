// Texts of combining marks in turns, which take n² steps to normalise.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reflection } from '#contract/reflections.ts';
import { startTestApp, type TestApp, type TestPerson } from '../support/test-app.ts';
import { TODAY } from '../support/test-clock.ts';

const ENTRIES = Array.from({ length: 10 }, (_, index) => ({
  id: `e${index}`,
  content: `${index} Rye${'\u0301\u0316'.repeat(9_990)}`,
}));

/** It takes 80 ms. Normalising the texts as they are took 1,230. */
const SAVE_CPU_MS_MAX = 400;

let app: TestApp;
let ada: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  ada = await app.signIn('Ada');
});
afterAll(() => app.close());

test('a day full of them is saved, stored as it was written, and found', async () => {
  const payload = { userId: ada.userId, date: TODAY, promptIndex: 0, entries: ENTRIES };

  const before = process.threadCpuUsage();
  const saved = await ada.send({ method: 'POST', url: '/api/reflections', payload });
  const { user } = process.threadCpuUsage(before);
  const search = await ada.send({ method: 'POST', url: '/api/search', payload: { query: 'rye' } });

  expect(saved.statusCode).toBe(201);
  const { entries }: Reflection = saved.json();
  expect(entries.map(({ id, content }) => ({ id, content }))).toEqual(ENTRIES);
  expect(user / 1000).toBeLessThan(SAVE_CPU_MS_MAX);
  expect(search.body).toContain(TODAY);
});
