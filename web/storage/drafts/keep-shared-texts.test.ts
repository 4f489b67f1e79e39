import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { localToday } from '../../time/local-today.ts';
import { createCaches } from '../browser/caches.fixture.ts';
import { buildDraftContent, createIds, createTestDatabase } from '../browser/database.fixture.ts';
import { listSharedTexts, storeSharedText } from '../browser/shared-texts.ts';
import { SIGNED_OUT_CACHE } from '../browser/signed-out-mark.ts';
import { createDraftsDb } from './drafts-db.ts';
import { keepSharedTexts } from './keep-shared-texts.ts';

beforeEach(() => void vi.stubGlobal('caches', createCaches()));
afterEach(() => vi.unstubAllGlobals());

const openDrafts = () =>
  createDraftsDb({ device: createTestDatabase(), userId: 'ada', now: () => 0, createId: createIds() });

test('a text that a person shared and did not answer joins their draft of today, and leaves the cache', async () => {
  const drafts = openDrafts();
  await drafts.save(localToday(), { base: null, mine: { ...buildDraftContent({ a: 'Typed' }), promptIndex: 3 } });
  await storeSharedText({ id: 'shared', content: 'Rye has gums.' });

  await keepSharedTexts(drafts);

  const draft = (await drafts.find(localToday()))?.content;
  expect(draft?.entries.map(({ content }) => content)).toEqual(['Typed', 'Rye has gums.']);
  expect(draft?.promptIndex).toBe(3);
  expect(await listSharedTexts()).toEqual([]);
});

test('what was shared while nobody was signed in joins no draft', async () => {
  const drafts = openDrafts();
  await caches.open(SIGNED_OUT_CACHE);
  await storeSharedText({ id: 'shared', content: 'Shared on the train.' });

  await keepSharedTexts(drafts);

  expect(await drafts.find(localToday())).toBeNull();
  expect(await listSharedTexts()).toHaveLength(1);
});
