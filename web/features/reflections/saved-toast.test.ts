import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildDayKey } from '../../api/query-keys.ts';
import { toasts } from '../../components/overlays/toast.ts';
import { createQueryClient } from '../../offline/query-client.ts';
import { buildReflection } from './reflection.fixture.ts';
import { arrivalOptions } from './save-notice.ts';
import { showSavedToast } from './saved-toast.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  toasts.clear();
});

function open(content: string) {
  const queryClient = createQueryClient({ onSignedOut: () => {} });
  const day = buildReflection({ entries: [{ id: 'a', content, rev: 1, promptIndex: 0 }] });
  queryClient.setQueryData(buildDayKey(day), day);
  return { queryClient, day, isArrival: () => queryClient.getQueryData(arrivalOptions(day).queryKey) === true };
}

const listToasts = () => toasts.get().map(({ title, description }) => [title, description]);

test('a save is announced with cheer, and its day takes colour', async () => {
  const { queryClient, day, isArrival } = open('Bread rises overnight.');

  await showSavedToast({ day, hasConflictCopies: false }, { queryClient });

  expect(listToasts()).toEqual([
    ['Reflection saved successfully!', 'Your learning has been captured and AI summary generated.'],
  ]);
  expect(isArrival()).toBe(true);
});

test('a save with words of distress is announced with one word, and its day takes no colour', async () => {
  const { queryClient, day, isArrival } = open('I want to die and I do not know whom to tell.');

  await showSavedToast({ day, hasConflictCopies: false }, { queryClient });

  expect(listToasts()).toEqual([['Saved.', undefined]]);
  expect(isArrival()).toBe(false);
});

test('that both texts were kept is said in both cases', async () => {
  for (const [content, title] of [
    ['Bread rises overnight.', 'Reflection saved successfully!'],
    ['I want to die and I do not know whom to tell.', 'Saved.'],
  ] as const) {
    const { queryClient, day } = open(content);

    // oxlint-disable-next-line no-await-in-loop -- one toast after the other
    await showSavedToast({ day, hasConflictCopies: true }, { queryClient });

    expect(listToasts()).toEqual([[title, 'This day was also changed on another device: both texts were kept.']]);
  }
});

test('a check that takes too long counts as distress', async () => {
  const { queryClient, day, isArrival } = open('Bread rises overnight.');
  const shown = showSavedToast(
    { day, hasConflictCopies: false },
    { queryClient, findDistress: () => new Promise(() => {}) },
  );

  await vi.advanceTimersByTimeAsync(1999);
  expect(listToasts()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await shown;

  expect(listToasts()).toEqual([['Saved.', undefined]]);
  expect(isArrival()).toBe(false);
});

test('nothing is announced to the next person after a sign-out', async () => {
  const { queryClient, day, isArrival } = open('Bread rises overnight.');
  const shown = showSavedToast({ day, hasConflictCopies: false }, { queryClient });

  queryClient.clear();
  await shown;

  expect(listToasts()).toEqual([]);
  expect(isArrival()).toBe(false);
});
