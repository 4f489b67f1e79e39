// The drafts of one person in this tab: saved on the device, synced with the server, announced to the other tabs.
import type { IsoDate } from '#contract/days.ts';
import type { DraftContent } from '#contract/drafts.ts';
import type { SavedReflection } from '#contract/reflections.ts';
import type { TabChannel } from '../browser/tab-channel.ts';
import type { AcknowledgedRequest, DraftChange, DraftsDb } from './drafts-db.ts';
import type { DraftSync, DraftSyncDeps } from './draft-sync.ts';
import { createDraftSync } from './draft-sync.ts';
import { listAcknowledgedEntries } from '../outbox/acknowledged-entries.ts';
import type { AcknowledgedEntry, DraftRow, OutboxRow } from '../browser/schema.ts';
import type { UnloadBuffer } from './unload-buffer.ts';
import { requestToDraft } from '../outbox/request-to-draft.ts';

/** Forms ask only about recent saves: a text replaces a save while that is pending, or soon after. */
const ACKNOWLEDGED_MAX = 50;

/** The form opens without the server after this time; the server's draft is merged into it later. */
const OPEN_TIMEOUT_MS = 1500;

export interface DraftState {
  content: DraftContent | null;
  saveStatus: 'nowhere' | 'device' | 'server' | 'full' | 'forbidden' | 'unfetched' | 'failed';
  /** Epoch milliseconds. */
  savedAt: number;
  /** Entries that recent saves have stored, by request id. */
  acknowledged?: ReadonlyMap<string, readonly AcknowledgedEntry[]>;
}

export type DraftStatus = Pick<DraftState, 'saveStatus' | 'savedAt'>;

interface Deps extends Omit<DraftSyncDeps, 'onChange' | 'rows'> {
  rows: DraftsDb;
  unloadBuffer: UnloadBuffer;
  channel: TabChannel;
  /** Throws when nothing may be stored any more. */
  beforeSave: () => Promise<void>;
  onUnsent: (date: IsoDate, isUnsent: boolean) => void;
}

export type DraftStore = ReturnType<typeof createDraftStore>;

export type DraftListener = (state: DraftState) => void;

export function createDraftStore(deps: Deps) {
  const { userId, rows, unloadBuffer, channel, schedule, onUnsent } = deps;
  const acknowledged = new Map<string, readonly AcknowledgedEntry[]>();
  const watchers = new Map<IsoDate, Set<DraftListener>>();

  const toState = (date: IsoDate, row: DraftRow | null): DraftState => ({
    content: row?.content ?? null,
    saveStatus: saveStatusOf(row, rows.storageErrorOf(date)),
    savedAt: row?.keptAt ?? 0,
    acknowledged,
  });
  const notify = (date: IsoDate, row: DraftRow | null, author?: DraftListener): DraftState => {
    const state = toState(date, row);
    onUnsent(date, row !== null && !row.isOnServer);
    for (const watcher of watchers.get(date) ?? []) if (watcher !== author) watcher(state);
    return state;
  };
  const refresh = async (date: IsoDate) => notify(date, await rows.find(date));
  const sync: DraftSync = createDraftSync({
    ...deps,
    onChange(date) {
      channel.post({ kind: 'draft', userId, date });
      void refresh(date);
    },
  });
  const stopListening = channel.listen((message) => {
    if (message.userId !== userId || (message.kind !== 'saved' && message.kind !== 'draft')) return;
    if (message.kind === 'saved') addAcknowledged(acknowledged, message);
    void refresh(message.date);
  });
  const announceChange = (date: IsoDate, row: DraftRow | null, author?: DraftListener): DraftState => {
    channel.post({ kind: 'draft', userId, date });
    return notify(date, row, author);
  };

  const forEachOpen = (act: (date: IsoDate) => Promise<unknown>) => Promise.all([...watchers.keys()].map(act));
  const applyAcknowledged = (date: IsoDate, remaining: DraftRow | null): void => {
    announceChange(date, remaining);
    if (remaining) void sync.send(date);
  };

  return {
    async open(date: IsoDate): Promise<DraftState> {
      const timeout = new Promise((resolve) => schedule(() => resolve(null), OPEN_TIMEOUT_MS));
      await Promise.race([sync.fetchRemote(date), timeout]);
      const row = await rows.find(date);
      if (row && !row.isOnServer) sync.scheduleSend(date);
      return notify(date, row);
    },
    /** `author` gets the state as the answer only: to merge it twice would cost as much as the save. */
    async save(date: IsoDate, change: DraftChange, author?: DraftListener): Promise<DraftState> {
      await deps.beforeSave();
      const row = await rows.save(date, change);
      if (rows.storageErrorOf(date) === null) unloadBuffer.discard({ userId, date });
      if (row) sync.scheduleSend(date);
      return announceChange(date, row, author);
    },
    saveBeforeUnload: (date: IsoDate, change: DraftChange): boolean => unloadBuffer.save({ userId, date, ...change }),
    /** The drafts with content, latest day first. */
    list: async (): Promise<DraftRow[]> => (await rows.list()).filter(({ content }) => content !== null),
    /** All rows, also emptied drafts whose removal the server may not know yet. */
    listRows: rows.list,
    async acknowledge(date: IsoDate, saved: DraftContent): Promise<void> {
      sync.cancelSend(date);
      unloadBuffer.discard({ userId, date });
      applyAcknowledged(date, await rows.acknowledge(date, saved));
    },
    async acknowledgeRequest({ requestId, date, body }: OutboxRow, saved: SavedReflection): Promise<void> {
      const texts = listAcknowledgedEntries({ body }, saved);
      addAcknowledged(acknowledged, { requestId, texts });
      applyAcknowledged(date, await rows.acknowledgeRequest(date, { saved: requestToDraft(body), requestId, texts }));
    },
    subscribe(date: IsoDate, watcher: DraftListener): () => void {
      const watchersOfDay = watchers.get(date) ?? new Set();
      watchers.set(date, watchersOfDay.add(watcher));
      return () => void watchersOfDay.delete(watcher);
    },
    refreshOpen: () => forEachOpen(refresh),
    mergeRemote: sync.fetchRemote,
    mergeRemoteOpen: () => forEachOpen(sync.fetchRemote),
    async sendAll(): Promise<void> {
      const unsent = (await rows.list()).filter(({ isOnServer }) => !isOnServer);
      for (const { date } of unsent) onUnsent(date, true);
      await Promise.all(unsent.map(({ date }) => sync.send(date)));
    },
    stop(): void {
      stopListening();
      sync.stop();
      watchers.clear();
    },
  };
}

function saveStatusOf(row: DraftRow | null, storageError: 'full' | 'unavailable' | null): DraftState['saveStatus'] {
  if (!row?.content) return 'nowhere';
  if (row.isOnServer) return 'server';
  if (storageError === null) return 'device';
  return storageError === 'full' ? 'full' : 'forbidden';
}

function addAcknowledged(
  acknowledged: Map<string, readonly AcknowledgedEntry[]>,
  { requestId, texts }: Pick<AcknowledgedRequest, 'requestId' | 'texts'>,
): void {
  acknowledged.set(requestId, texts);
  const oldest = acknowledged.keys().next().value;
  if (acknowledged.size > ACKNOWLEDGED_MAX && oldest !== undefined) acknowledged.delete(oldest);
}
