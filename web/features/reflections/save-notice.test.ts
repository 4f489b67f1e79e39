import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { saveNoticeOptions, showSaveNotice } from './save-notice.ts';
import { dismissSaveNotice, validConflictCopyIds } from './saved-day/seen-notice.ts';
import { showAcknowledgedSave } from './queries.ts';
import { buildReflection } from './reflection.fixture.ts';
import { createQueryClient } from '../../offline/query-client.ts';

const DATE = '2026-11-21';
const PLACE = { userId: 'ada', date: DATE };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const queryClient = createQueryClient({ onSignedOut: () => {} });
  return { queryClient, find: (place = PLACE) => queryClient.getQueryData(saveNoticeOptions(place).queryKey) ?? [] };
}

describe('the conflict of a save', () => {
  test('is shown on its own day until it was seen', () => {
    const { queryClient, find } = open();
    showSaveNotice(queryClient, { ...PLACE, conflictCopyIds: ['b'] });

    vi.advanceTimersByTime(3_600_000);

    expect(find()).toEqual(['b']);
    expect(find({ ...PLACE, date: '2026-11-20' })).toEqual([]);
    dismissSaveNotice(queryClient, PLACE);
    expect(find()).toEqual([]);
  });

  test('in one part of a long day stays when the next part has none', () => {
    const { queryClient, find } = open();
    showSaveNotice(queryClient, { ...PLACE, conflictCopyIds: ['b'] });

    showSaveNotice(queryClient, { ...PLACE, conflictCopyIds: [] });

    expect(find()).toEqual(['b']);
  });

  test('is shown where the save was sent, and when another tab has sent it', async () => {
    for (const reflection of [buildReflection(), null]) {
      const { queryClient, find } = open();

      // oxlint-disable-next-line no-await-in-loop -- one tab after the other
      await showAcknowledgedSave(queryClient, { ...PLACE, conflictCopyIds: ['b'], reflection });

      expect(find()).toEqual(['b']);
    }
  });
});

describe('a day', () => {
  const both = buildReflection({
    entries: ['a', 'b'].map((id) => ({ id, content: `Bread ${id}.`, rev: 1, promptIndex: 0 })),
  });

  test('that has both texts says so', () => {
    expect(validConflictCopyIds(['b'], both)).toEqual(['b']);
  });

  test('that was not fetched since, or has one of them no more, does not', () => {
    expect(validConflictCopyIds(['b'], buildReflection())).toEqual([]);
    expect(validConflictCopyIds(['b'], null)).toEqual([]);
  });
});
