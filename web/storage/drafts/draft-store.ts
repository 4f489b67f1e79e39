// The drafts of one person in this tab: kept on the device, brought to the server, told to the other tabs.
import type { IsoDate } from '#contract/days.ts';
import type { DraftContent } from '#contract/drafts.ts';
import type { SavedReflection } from '#contract/reflections.ts';
import type { TabChannel } from '../browser/tab-channel.ts';
import type { DraftChange, DraftsDb } from './drafts-db.ts';
import type { DraftSync, DraftSyncDeps } from './draft-sync.ts';
import { createDraftSync } from './draft-sync.ts';
import { listAcknowledgedEntries } from '../outbox/acknowledged-entries.ts';
import type { AcknowledgedEntry, DraftRow, OutboxRow } from '../browser/schema.ts';
import type { createUnloadBuffer } from './unload-buffer.ts';
import { requestToDraft } from '../outbox/request-to-draft.ts';

/** A text is written over a save while that waits, or a moment later: older ones are asked for by no form. */
const DELIVERED_MAX = 50;

/** A server that takes longer is not waited for: what it has comes in beside what is typed meanwhile. */
const LONGEST_OPENING_MS = 1500;

export interface DraftState {
  content: DraftContent | null;
  /** Where it is, as the person may believe it. */
  saveStatus: 'nowhere' | 'device' | 'server' | 'full' | 'forbidden' | 'unfetched' | 'failed';
  /** Epoch milliseconds. */
  savedAt: number;
  /** Saves that were answered, by request id. */
  acknowledged?: ReadonlyMap<string, readonly AcknowledgedEntry[]>;
}

interface Deps extends Omit<DraftSyncDeps, 'onChange' | 'rows'> {
  rows: DraftsDb;
  unloadBuffer: ReturnType<typeof createUnloadBuffer>;
  channel: TabChannel;
  /** Whether words of that day are on this device alone. */
  onUnsent: (date: IsoDate, isUnsent: boolean) => void;
}

export type DraftStore = ReturnType<typeof createDraftStore>;

export function createDraftStore(deps: Deps) {
  const { userId, rows, unloadBuffer, channel, schedule, onUnsent } = deps;
  const delivered = new Map<string, readonly AcknowledgedEntry[]>();
  const watchers = new Map<IsoDate, Set<(state: DraftState) => void>>();

  const describe = (date: IsoDate, row: DraftRow | null): DraftState => ({
    content: row?.content ?? null,
    saveStatus: placeOf(row, rows.refusalOf(date)),
    savedAt: row?.keptAt ?? 0,
    acknowledged: delivered,
  });
  const tell = (date: IsoDate, row: DraftRow | null): DraftState => {
    const state = describe(date, row);
    onUnsent(date, row !== null && !row.isOnServer);
    for (const watcher of watchers.get(date) ?? []) watcher(state);
    return state;
  };
  const look = async (date: IsoDate) => tell(date, await rows.find(date));
  const sync: DraftSync = createDraftSync({
    ...deps,
    onChange(date) {
      channel.post({ kind: 'draft', userId, date });
      void look(date);
    },
  });
  const stopListening = channel.listen((news) => {
    if (news.userId !== userId || (news.kind !== 'saved' && news.kind !== 'draft')) return;
    if (news.kind === 'saved') noteDelivered(delivered, news);
    void look(news.date);
  });
  const changed = (date: IsoDate, row: DraftRow | null): DraftState => {
    channel.post({ kind: 'draft', userId, date });
    return tell(date, row);
  };

  const forEachOpen = (act: (date: IsoDate) => Promise<unknown>) => Promise.all([...watchers.keys()].map(act));
  const leave = (date: IsoDate, left: DraftRow | null): void => {
    changed(date, left);
    if (left) void sync.send(date);
  };

  return {
    /** What was being written on a day, on this device or another one. */
    async open(date: IsoDate): Promise<DraftState> {
      const patience = new Promise((resolve) => schedule(() => resolve(null), LONGEST_OPENING_MS));
      await Promise.race([sync.fetchRemote(date), patience]);
      const row = await rows.find(date);
      if (row && !row.isOnServer) sync.scheduleSend(date);
      return tell(date, row);
    },
    async save(date: IsoDate, change: DraftChange): Promise<DraftState> {
      const row = await rows.save(date, change);
      // Now that it is in the database, its tail would only say the same again.
      if (rows.refusalOf(date) === null) unloadBuffer.discard({ userId, date });
      if (row) sync.scheduleSend(date);
      return changed(date, row);
    },
    /** Without a moment's delay, for a page that may be gone in the next one. */
    saveBeforeUnload: (date: IsoDate, change: DraftChange): boolean => unloadBuffer.save({ userId, date, ...change }),
    /** The rows that tell of words on this device, latest day first. */
    list: async (): Promise<DraftRow[]> => (await rows.list()).filter(({ content }) => content !== null),
    /** With those whose words are gone, and of which the server may not know that yet. */
    listRows: rows.list,
    /** The server, or the outbox, has it. */
    async acknowledge(date: IsoDate, saved: DraftContent): Promise<void> {
      sync.cancelSend(date);
      unloadBuffer.discard({ userId, date });
      leave(date, await rows.acknowledge(date, saved));
    },
    /** What had waited is on the server. */
    async acknowledgeRequest({ requestId, date, body }: OutboxRow, saved: SavedReflection): Promise<void> {
      const texts = listAcknowledgedEntries({ body }, saved);
      noteDelivered(delivered, { requestId, texts });
      leave(date, await rows.acknowledgeRequest(date, { saved: requestToDraft(body), requestId, texts }));
    },
    subscribe(date: IsoDate, watcher: (state: DraftState) => void): () => void {
      const ofDay = watchers.get(date) ?? new Set();
      watchers.set(date, ofDay.add(watcher));
      return () => void ofDay.delete(watcher);
    },
    /** Tells each open form what its day's draft is now. */
    refreshOpen: () => forEachOpen(look),
    /** Told by the server that another device wrote. */
    mergeRemote: sync.fetchRemote,
    /** The same for each open form, after a time in which nothing could be told. */
    mergeRemoteOpen: () => forEachOpen(sync.fetchRemote),
    /** All that the server has not: the connection is back, or somebody asks. */
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

function placeOf(row: DraftRow | null, refusal: 'full' | 'unavailable' | null): DraftState['saveStatus'] {
  if (!row?.content) return 'nowhere';
  if (row.isOnServer) return 'server';
  if (refusal === null) return 'device';
  return refusal === 'full' ? 'full' : 'forbidden';
}

interface Answered {
  requestId: string;
  texts: readonly AcknowledgedEntry[];
}

function noteDelivered(delivered: Map<string, readonly AcknowledgedEntry[]>, { requestId, texts }: Answered): void {
  delivered.set(requestId, texts);
  const oldest = delivered.keys().next().value;
  if (delivered.size > DELIVERED_MAX && oldest !== undefined) delivered.delete(oldest);
}
