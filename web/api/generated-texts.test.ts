import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropGeneratedTexts, ON_DEMAND } from './generated-texts.ts';
import { createQueryClient } from '../offline/query-client.ts';

const READING = ['/api/bedtime-readings', 'bedtime', 'ada'];
const WEEK = ['/api/weekly-refresher', 'weekly', 'ada'];
const DAY = ['/api/reflections/ada/2026-11-21', 'reflections', 'ada'];
const OTHERS_WEEK = ['/api/weekly-refresher', 'weekly', 'bob'];
const ALL = [READING, WEEK, DAY, OTHERS_WEEK];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const queryClient = createQueryClient({ onSignedOut: () => {} });
  for (const queryKey of ALL) queryClient.setQueryData(queryKey, 'a text');
  const read = (queryKey: readonly string[]) =>
    new QueryObserver(queryClient, { queryKey, ...ON_DEMAND }).subscribe(() => {});
  return { queryClient, read, listLeft: () => ALL.filter((key) => queryClient.getQueryData(key) === 'a text') };
}

test('all that was made from the days of this person goes, and nothing else', () => {
  const { queryClient, read, listLeft } = open();
  const leave = read(READING);
  dropGeneratedTexts(queryClient, 'ada', 'all');

  expect(listLeft()).toEqual([DAY, OTHERS_WEEK]);
  leave();
});

test('dropping the unseen texts keeps the one on screen', () => {
  const { queryClient, read, listLeft } = open();
  const leave = read(READING);
  dropGeneratedTexts(queryClient, 'ada', 'unseen');

  expect(listLeft()).toEqual([READING, DAY, OTHERS_WEEK]);
  leave();
});

test('a text is there when one comes back to it after an hour on another page', async () => {
  const { read, listLeft } = open();
  read(READING)();
  await vi.advanceTimersByTimeAsync(3_600_000);

  expect(listLeft()).toContain(READING);
});
