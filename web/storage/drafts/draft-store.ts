// The drafts of one person in this tab: kept on the device, brought to the server, told to the other tabs.
import type { Day } from '#contract/days.ts';
import type { DraftContent } from '#contract/drafts.ts';
import type { SavedReflection } from '#contract/reflections.ts';
import type { DeviceChannel } from '../browser/tab-channel.ts';
import type { DraftChange, DraftRows } from './drafts-db.ts';
import type { DraftSync, DraftSyncDeps } from './draft-sync.ts';
import { createDraftSync } from './draft-sync.ts';
import { listSavedTexts, type SavedText } from '../outbox/acknowledged-entries.ts';
import type { DraftRow, OutboxRow } from '../browser/schema.ts';
import type { createTails } from './unload-buffer.ts';
import { readWords } from '../outbox/request-to-draft.ts';

/** A text is written over a save while that waits, or a moment later: older ones are asked for by no form. */
const DELIVERED_MAX = 50;

/** A server that takes longer is not waited for: what it has comes in beside what is typed meanwhile. */
const LONGEST_OPENING_MS = 1500;

export interface DraftState {
  content: DraftContent | null;
  /** Where it is, as the person may believe it. */
  place: 'nowhere' | 'device' | 'server' | 'full' | 'forbidden' | 'unfetched' | 'failed';
  /** Epoch milliseconds. */
  keptAt: number;
  /** Saves that were answered, by request id. */
  delivered?: ReadonlyMap<string, readonly SavedText[]>;
}

interface Deps extends Omit<DraftSyncDeps, 'onChange' | 'rows'> {
  rows: DraftRows;
  tails: ReturnType<typeof createTails>;
  channel: DeviceChannel;
  /** Whether words of that day are on this device alone. */
  onUnsent: (date: Day, isUnsent: boolean) => void;
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

export function createDraftKeeper(deps: Deps) {
  const { userId, rows, tails, channel, schedule, onUnsent } = deps;
  const delivered = new Map<string, readonly SavedText[]>();
  const watchers = new Map<Day, Set<(state: DraftState) => void>>();

  const describe = (date: Day, row: DraftRow | null): DraftState => ({
    content: row?.content ?? null,
    place: placeOf(row, rows.refusalOf(date)),
    keptAt: row?.keptAt ?? 0,
    delivered,
  });
  const tell = (date: Day, row: DraftRow | null): DraftState => {
    const state = describe(date, row);
    onUnsent(date, row !== null && !row.isOnServer);
    for (const watcher of watchers.get(date) ?? []) watcher(state);
    return state;
  };
  const look = async (date: Day) => tell(date, await rows.find(date));
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
  const changed = (date: Day, row: DraftRow | null): DraftState => {
    channel.post({ kind: 'draft', userId, date });
    return tell(date, row);
  };

  const forEachOpen = (act: (date: Day) => Promise<unknown>) => Promise.all([...watchers.keys()].map(act));
  const leave = (date: Day, left: DraftRow | null): void => {
    changed(date, left);
    if (left) void sync.send(date);
  };

  return {
    /** What was being written on a day, on this device or another one. */
    async open(date: Day): Promise<DraftState> {
      const patience = new Promise((resolve) => schedule(() => resolve(null), LONGEST_OPENING_MS));
      await Promise.race([sync.meet(date), patience]);
      const row = await rows.find(date);
      if (row && !row.isOnServer) sync.touch(date);
      return tell(date, row);
    },
    async keep(date: Day, change: DraftChange): Promise<DraftState> {
      const row = await rows.keep(date, change);
      // Now that it is in the database, its tail would only say the same again.
      if (rows.refusalOf(date) === null) tails.drop({ userId, date });
      if (row) sync.touch(date);
      return changed(date, row);
    },
    /** Without a moment's delay, for a page that may be gone in the next one. */
    keepTail: (date: Day, change: DraftChange): boolean => tails.keep({ userId, date, ...change }),
    /** The rows that tell of words on this device, latest day first. */
    list: async (): Promise<DraftRow[]> => (await rows.list()).filter(({ content }) => content !== null),
    /** With those whose words are gone, and of which the server may not know that yet. */
    listRows: rows.list,
    /** The server, or the outbox, has it. */
    async settle(date: Day, saved: DraftContent): Promise<void> {
      sync.forget(date);
      tails.drop({ userId, date });
      leave(date, await rows.settle(date, saved));
    },
    /** What had waited is on the server. */
    async deliver({ requestId, date, body }: OutboxRow, saved: SavedReflection): Promise<void> {
      const texts = listSavedTexts({ body }, saved);
      noteDelivered(delivered, { requestId, texts });
      leave(date, await rows.deliver(date, { saved: readWords(body), requestId, texts }));
    },
    watch(date: Day, watcher: (state: DraftState) => void): () => void {
      const ofDay = watchers.get(date) ?? new Set();
      watchers.set(date, ofDay.add(watcher));
      return () => void ofDay.delete(watcher);
    },
    /** Tells each open form what its day's draft is now. */
    lookAgain: () => forEachOpen(look),
    /** Told by the server that another device wrote. */
    meet: sync.meet,
    /** The same for each open form, after a time in which nothing could be told. */
    meetOpen: () => forEachOpen(sync.meet),
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

function placeOf(row: DraftRow | null, refusal: 'full' | 'unavailable' | null): DraftState['place'] {
  if (!row?.content) return 'nowhere';
  if (row.isOnServer) return 'server';
  if (refusal === null) return 'device';
  return refusal === 'full' ? 'full' : 'forbidden';
}

interface Answered {
  requestId: string;
  texts: readonly SavedText[];
}

function noteDelivered(delivered: Map<string, readonly SavedText[]>, { requestId, texts }: Answered): void {
  delivered.set(requestId, texts);
  const oldest = delivered.keys().next().value;
  if (delivered.size > DELIVERED_MAX && oldest !== undefined) delivered.delete(oldest);
}
