import { expect, test, vi } from 'vitest';
import { buildDraftContent } from '../../../storage/browser/database.fixture.ts';
import type { DraftRow } from '../../../storage/browser/schema.ts';
import { discardDraftOf } from './discard-draft.ts';

const ROW: DraftRow = {
  userId: 'ada',
  date: '2026-11-20',
  content: buildDraftContent({ a: 'Half a thought' }),
  keptAt: 0,
  seen: 1,
  agreed: null,
  isOnServer: true,
};

function openDrafts(rows: DraftRow[]) {
  const row = rows[0];
  return {
    save: vi.fn(async () => ({ content: null, saveStatus: 'nowhere' as const, savedAt: 0 })),
    listRows: async () => rows,
    open: async () => ({ content: row?.content ?? null, saveStatus: 'server' as const, savedAt: 0 }),
  };
}

test('a draft on this device is discarded here; the server is told later', async () => {
  const drafts = openDrafts([ROW]);
  const discardOnServer = vi.fn(async () => null);

  await discardDraftOf('2026-11-20', { drafts, discardOnServer });

  expect(drafts.save).toHaveBeenCalledWith('2026-11-20', {
    base: buildDraftContent({ a: 'Half a thought' }),
    mine: null,
  });
  expect(discardOnServer).not.toHaveBeenCalled();
});

test('a draft that only the server has is discarded there, and an error is passed on', async () => {
  const discardOnServer = vi.fn(() => Promise.reject(new Error('No answer')));

  await expect(discardDraftOf('2026-11-20', { drafts: openDrafts([]), discardOnServer })).rejects.toThrow('No answer');
});
