import { expect, it, vi } from 'vitest';
import { listRemovedEntries, listRevisions } from '#contract/history.ts';
import { ENTRY_CHARACTERS_MAX } from '#contract/limits.ts';
import { bindHistoryRoutes } from './routes.ts';

type Served = (asked: object) => Promise<unknown>;
type HistoryDeps = Parameters<typeof bindHistoryRoutes>[1];

it.each([
  ['of earlier texts', listRevisions, undefined, 20],
  ['of earlier texts with a limit', listRevisions, 3, 3],
  ['of removed entries', listRemovedEntries, undefined, 20],
])('a page %s counts with the bytes that its characters take at most', async (_, route, limit, texts) => {
  const served = new Map<unknown, Served>();
  const person = (asked: unknown, answer: Served): void => void served.set(asked, answer);
  const run = vi.fn<(reading: { userId: string; bytes: number }) => Promise<unknown[]>>(async () => []);
  const deps = { readLimiter: { run } } as unknown as HistoryDeps;
  bindHistoryRoutes({ person } as unknown as Parameters<typeof bindHistoryRoutes>[0], deps);

  await served.get(route)?.({ userId: 'u', params: {}, query: { limit } });

  const bytes = texts * Buffer.byteLength('月'.repeat(ENTRY_CHARACTERS_MAX));
  expect(run.mock.calls.map(([reading]) => reading)).toEqual([{ userId: 'u', bytes, isEstimate: true }]);
});
