import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allDaysOptions } from './all-days.ts';

const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(Response.json([]));
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Shows one list after the other, as a held key does. */
async function show(client: QueryClient, months: readonly (string | null)[]): Promise<void> {
  for (const before of months) {
    const options = allDaysOptions('ada', { before, prompt: null });
    const leave = new InfiniteQueryObserver(client, options).subscribe(() => {});
    // oxlint-disable-next-line no-await-in-loop -- one key after the other
    await vi.advanceTimersByTimeAsync(50);
    if (before !== months.at(-1)) leave();
  }
  await vi.advanceTimersByTimeAsync(1000);
}

test('HK4: months that a held key passes are not asked for', async () => {
  await show(new QueryClient(), ['2026-06-01', '2026-05-01', '2026-04-01']);

  expect(asked).toEqual(['/api/reflections/ada?limit=30&before=2026-04-01']);
});

test('HK6: the latest days are asked for at once', async () => {
  const options = allDaysOptions('ada', { before: null, prompt: 2 });

  new InfiniteQueryObserver(new QueryClient(), options).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);

  expect(asked).toEqual(['/api/reflections/ada?limit=30&prompt=2']);
});
