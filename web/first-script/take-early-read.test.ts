import { afterEach, expect, test, vi } from 'vitest';
import { takeEarlyRead } from './take-early-read.ts';

const PATH = '/api/reflections/id-ada?limit=5';

afterEach(() => vi.unstubAllGlobals());

test('an early response is used once', async () => {
  const response = Response.json([]);
  openPage(Promise.resolve(response));

  expect(await takeEarlyRead(PATH)).toBe(response);
  expect(await takeEarlyRead(PATH)).toBeNull();
});

test('another address is not answered with it', async () => {
  openPage(Promise.resolve(Response.json([])));

  expect(await takeEarlyRead('/api/reflections/id-ada?limit=3')).toBeNull();
});

test('a refused or lost read is sent again', async () => {
  openPage(Promise.resolve(new Response('', { status: 401 })));
  expect(await takeEarlyRead(PATH)).toBeNull();

  openPage(Promise.reject(new TypeError('Failed to fetch')));
  expect(await takeEarlyRead(PATH)).toBeNull();
});

test('a page that opens 10 s later reads again, because a day may have changed', async () => {
  openPage(Promise.resolve(Response.json([])));
  vi.stubGlobal('performance', { now: () => 10_000 });

  expect(await takeEarlyRead(PATH)).toBeNull();
});

test('without a first script nothing was read', async () => {
  expect(await takeEarlyRead(PATH)).toBeNull();
});

function openPage(response: Promise<Response>): void {
  response.catch(() => undefined);
  const reads = new Map([[PATH, response]]);
  vi.stubGlobal('performance', { now: () => 900 });
  vi.stubGlobal('learnEarlyAnswers', {
    remembered: null,
    session: new Promise(() => {}),
    login: new Promise(() => {}),
    reads,
  });
}
