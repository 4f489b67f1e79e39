import { expect, test } from 'vitest';
import { findReflection, saveReflection, type SaveReflection } from '#contract/reflections.ts';
import type { call } from '../../lib/call.ts';
import { buildReflection } from './reflection.fixture.ts';
import { sendRequests } from './send-requests.ts';

const STORED = buildReflection({
  entries: [
    { id: 'a', content: 'The wording of another tab.', rev: 4, promptIndex: 2 },
    { id: 'b', content: 'Order is a promise.', rev: 1, promptIndex: 2 },
  ],
});
const EMPTY: SaveReflection = { userId: 'ada', date: '2026-11-21', promptIndex: 2, entries: [] };

test('the second part of a long day follows the first, and what either kept is told', async () => {
  const server = createFakeServer();
  const parts = ['x', 'y'].map((id) => ({ ...EMPTY, entries: [{ id, content: id }] }));

  const { reflection, keptIds } = await sendRequests(parts, server);

  expect(server.saved).toEqual(parts);
  expect(keptIds).toEqual(['kept x', 'kept y']);
  expect(reflection).toEqual(STORED);
});

test('a save that changes nothing carries an entry as the server has it now', async () => {
  const server = createFakeServer();

  await sendRequests([EMPTY], server);

  expect(server.saved[0]?.entries).toEqual([{ id: 'a', content: 'The wording of another tab.', rev: 4 }]);
});

test('a save that only removes does not carry what it removes', async () => {
  const server = createFakeServer();

  await sendRequests([{ ...EMPTY, removed: ['a'] }], server);

  expect(server.saved).toEqual([
    { ...EMPTY, removed: ['a'], entries: [{ id: 'b', content: 'Order is a promise.', rev: 1 }] },
  ]);
});

function createFakeServer() {
  const saved: SaveReflection[] = [];
  const answer = (route: unknown, { body }: { body: SaveReflection }) => {
    if (route === findReflection) return STORED;
    if (route !== saveReflection) throw new Error('an unexpected call');
    saved.push(body);
    return { ...STORED, kept: body.entries.map(({ id }) => `kept ${id}`) };
  };
  const send = (...given: Parameters<typeof answer>) => Promise.resolve(answer(...given));
  // The routes' types do not matter to a server that knows two of them.
  return { saved, call: send as unknown as typeof call };
}
