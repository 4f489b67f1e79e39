// Drafts are stored on this device and on the server; the query cache only passes them to an editor.
import { queryOptions } from '@tanstack/react-query';
import type { IsoDate } from '#contract/days.ts';
import type { DraftContent } from '#contract/drafts.ts';
import { buildKey } from '../../../api/query-keys.ts';
import type { DraftState } from '../../../storage/drafts/draft-store.ts';
import { openLocalStore } from '../../../storage/local-stores.ts';
import { outboxState } from '../../../storage/outbox/outbox-state.ts';
import { createRandomId } from '../../../api/random-id.ts';
import { createDeferredDraftStore, NO_DRAFT, type FormDraftStore } from '../controller/deferred-draft-store.ts';
import { requestsOfDay, pendingDraft } from '../../reflections/pending-days.ts';

/** An older draft that comes later is merged with the typed text at the first save: both stay. */
const OPEN_WITHIN_MS = 2000;

export interface OpenedDraft {
  store: FormDraftStore;
  savedDraft: DraftState;
}

export interface OpenedFormDraft extends OpenedDraft {
  unsent: DraftContent | null;
}

/** The unsent text of a day. Each visit reads it again, because the form and not the cache has the typed text. */
export function formDraftOptions(userId: string, date: IsoDate) {
  return queryOptions({
    queryKey: buildKey(`draft:${userId}:${date}`, 'drafts', userId),
    queryFn: () => openFormDraft(userId, date),
    gcTime: 0,
    structuralSharing: false,
  });
}

/** The same for the inline editor, without the server's draft: it opens after `OPEN_WITHIN_MS` at the latest. */
export function deviceDraftOptions(userId: string, date: IsoDate) {
  return queryOptions({
    queryKey: buildKey(`device-draft:${userId}:${date}`, 'drafts', userId),
    queryFn: async () =>
      (await Promise.race([openDeviceDraft(userId, date), waitToOpen()])) ?? deferDraft(userId, date),
    gcTime: 0,
    structuralSharing: false,
  });
}

async function openFormDraft(userId: string, date: IsoDate): Promise<OpenedFormDraft> {
  const loaded = await loadStore(userId, date).catch(() => null);
  if (!loaded) return { ...deferDraft(userId, date), unsent: null };
  const savedDraft = await loaded.drafts.open(date);
  const pending = pendingDraft(requestsOfDay(outboxState.get().rows, date));
  const unsent = loaded.merging.mergePendingDraft({ pending, typed: savedDraft.content, createId: createRandomId });
  return { store: loaded.store, savedDraft, unsent };
}

function waitToOpen(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, OPEN_WITHIN_MS, null));
}

async function openDeviceDraft(userId: string, date: IsoDate): Promise<OpenedDraft | null> {
  const loaded = await loadStore(userId, date).catch(() => null);
  if (!loaded) return null;
  // A read error counts as no draft; the status line shows write errors.
  const rows = await loaded.drafts.list().catch(() => []);
  const content = rows.find((row) => row.date === date)?.content ?? null;
  return { store: loaded.store, savedDraft: { ...NO_DRAFT, content } };
}

/** An editor opens without the code of the local store too; its status line then says that nothing is saved yet. */
function deferDraft(userId: string, date: IsoDate): OpenedDraft {
  const store = createDeferredDraftStore(async () => (await loadStore(userId, date)).store);
  return { store, savedDraft: NO_DRAFT };
}

async function loadStore(userId: string, date: IsoDate) {
  const [{ drafts }, { formMerging }] = await Promise.all([openLocalStore(userId), import('../merge/form-merging.ts')]);
  const store: FormDraftStore = { ...formMerging.selectDayDrafts(drafts, date), findMerging: () => formMerging };
  return { drafts, store, merging: formMerging };
}
