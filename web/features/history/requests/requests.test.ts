import { afterEach, expect, test } from 'vitest';
import { IF_MATCH_HEADER } from '#contract/history.ts';
import type { Reflection } from '#contract/reflections.ts';
import { sendDayPurge, sendDayRemoval, sendEdit, sendEntryPurge, sendEntryRemoval } from './requests.ts';

const realFetch = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = realFetch;
});

test.each([
  ['number and tag', { version: 3, versionTag: 'tag3' }, '3-tag3'],
  ['the number alone, of a server that gives no tags', { version: 3 }, '3'],
])('a change and a removal name the version that was seen: %s', async (_, version, seen) => {
  const headers = catchHeaders();
  // The calls read id and version of the day, and nothing else.
  const day = { id: 'r1', ...version } as Reflection;

  await sendEdit(day, { id: 'a', content: 'Rye.' });
  await sendEntryRemoval(day, 'a');
  await sendDayRemoval(day);

  expect(headers.map((sent) => sent.get(IF_MATCH_HEADER))).toEqual([seen, seen, seen]);
});

test('removing a day that is already deleted succeeds', async () => {
  globalThis.fetch = async () => new Response('Gone.', { status: 404 });

  await expect(sendDayRemoval({ id: 'r1', version: 1 } as Reflection)).resolves.toBeUndefined();
});

const DAY = { id: 'r1', userId: 'ada', date: '2026-11-20' };
const purgeDay = () => sendDayPurge('ada', { id: 'r1', date: DAY.date, cursor: '1.r' });
const purgeEntry = () => sendEntryPurge(DAY, { entryId: 'a', cursor: '1.1.a.1' });

test.each([
  ['day', purgeDay, null],
  ['day with another one in its place', purgeDay, { id: 'r2', entries: [] }],
  ['learning', purgeEntry, { id: 'r1', entries: [{ id: 'b' }] }],
])('a %s that is gone was deleted for good: the answer of a first try may have been lost', async (_, purge, now) => {
  answerGone(now);

  await expect(purge()).resolves.toBe(true);
});

test.each([
  ['day', purgeDay, { id: 'r1', entries: [] }],
  ['learning', purgeEntry, { id: 'r1', entries: [{ id: 'a' }] }],
  ['learning whose day was removed elsewhere', purgeEntry, null],
])('a %s that was restored elsewhere was not deleted for good', async (_, purge, now) => {
  answerGone(now);

  await expect(purge()).resolves.toBe(false);
});

/** Nothing is there to be deleted, and the day is as given. */
function answerGone(day: unknown): void {
  globalThis.fetch = async (_, init) =>
    init?.method === 'DELETE' ? new Response('Gone.', { status: 404 }) : Response.json(day);
}

function catchHeaders(): Headers[] {
  const caught: Headers[] = [];
  globalThis.fetch = async (_, init) => {
    caught.push(new Headers(init?.headers));
    return Response.json({});
  };
  return caught;
}
