// Keeps the latest days of the person on this device: all of them once after signing in, and from then on whatever the
// pages fetch anyway.
import type { QueryCacheNotifyEvent } from '@tanstack/react-query';
import type { IsoDate } from '#contract/days.ts';
import { CHECKED_DAYS_MAX } from '#contract/limits.ts';
import type { KnownDay, Reflection } from '#contract/reflections.ts';
import {
  applyCheck,
  listMissingOnServer,
  listKnownCopies,
  listUnchecked,
  versionOf,
  type CheckedDays,
} from './day-copies.ts';
import { CACHED_DAYS_MAX, parseJournalRead, type CachedDays } from './answer-from-cache.ts';

/** Where the days lie. */
export interface CachedDaysStore {
  /** Null when nothing was ever kept of this person. */
  find: (userId: string) => Promise<CachedDays | null>;
  /** In one step, so that another tab's change is never undone. `decide` answers with null to leave all as it is. */
  change: (userId: string, decide: (kept: CachedDays | null) => CachedDays | null) => Promise<CachedDays | null>;
}

interface DayCacheDeps {
  store: CachedDaysStore;
  fetchLatest: (userId: string, limit: number) => Promise<readonly Reflection[]>;
  /** What has changed since the days were kept. */
  fetchChanges: (userId: string, kept: CachedDays | null) => Promise<ServerChanges>;
  checkDays: (userId: string, days: readonly KnownDay[]) => Promise<CheckedDays>;
  /** The versions of days that only this device has. */
  onDeviceOnly: (userId: string, days: readonly Reflection[]) => void;
}

export interface ServerChanges {
  /** Null: nobody can say what has changed, or it is too much to fetch one by one. */
  change: DayChanges | null;
  cursor: string | undefined;
}

export interface DayChanges {
  written: readonly Reflection[];
  /** Days that turned out to be gone. */
  removedDates: readonly IsoDate[];
  /** `written` has every day of the journal from this date on (an empty text: all of them). Absent where it is not about a span of days. */
  listedFrom?: IsoDate | undefined;
}

export type DayCache = ReturnType<typeof createDayCache>;

export function createDayCache(deps: DayCacheDeps) {
  const { store, fetchLatest, fetchChanges } = deps;
  // One after the other: two changes at once would each put back what the other has taken away.
  let turn: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  };
  const change = async (userId: string, decide: Decide): Promise<void> => {
    const kept = await store.change(userId, decide);
    tellUnknown(userId, kept, deps);
    // An older server has no such call, and a lost connection answers nothing: copies stay, and are checked next time.
    await checkCopies(userId, kept, deps).catch(() => undefined);
  };
  const fetchAll = async (userId: string, cursor?: string): Promise<void> => {
    const latest = await fetchLatest(userId, CACHED_DAYS_MAX);
    await change(userId, (kept) => replaceAll(kept, { latest, cursor: cursor ?? kept?.cursor }));
  };
  const verify = async (userId: string): Promise<void> => {
    const kept = await store.find(userId);
    const asked = (kept?.days ?? []).slice(0, CHECKED_DAYS_MAX).map(versionOf);
    if (asked.length === 0) return;
    const { removed, unknown } = await deps.checkDays(userId, asked);
    if (removed.length + unknown.length > 0) await fetchAll(userId);
  };

  return {
    /** What has changed, or everything anew. What the server does not have any more stays as a copy until it was checked. */
    refresh: (userId: string) =>
      inTurn(async () => {
        const before = await store.find(userId);
        const { change: news, cursor } = await fetchChanges(userId, before);
        const next = before && news && applyDayChanges(before, news);
        // One that is gone makes room for an older one, which does not lie here.
        const isShort = next !== null && !next.isComplete && next.days.length < CACHED_DAYS_MAX;
        if (!before || !news || isShort) return fetchAll(userId, cursor);
        return change(userId, (kept) => {
          const changed = kept && (applyDayChanges(kept, news) ?? kept);
          return changed && { ...changed, cursor: cursor ?? changed.cursor };
        });
      }),
    apply: (userId: string, news: DayChanges) =>
      inTurn(async () => {
        const before = await store.find(userId);
        // Without the first full fetch, a few days would look like all there are.
        await change(userId, (kept) => kept && applyDayChanges(kept, news));
        if (before && mayBeStale(before, news)) await verify(userId);
      }),
    /** Whether the server still has what lies here: it tells of its changes, and not of having been restored from a backup. */
    verify: (userId: string) => inTurn(() => verify(userId)),
    /** What lies here, also without a connection; with one, copies that were not checked yet are. */
    checkCopies: (userId: string) => inTurn(() => change(userId, () => null)),
  };
}

type Decide = Parameters<CachedDaysStore['change']>[1];

function tellUnknown(
  userId: string,
  kept: CachedDays | null,
  { onDeviceOnly }: Pick<DayCacheDeps, 'onDeviceOnly'>,
): void {
  const unknown = (kept?.copies ?? []).filter(({ isUnknown }) => isUnknown);
  onDeviceOnly(
    userId,
    unknown.map(({ reflection }) => reflection),
  );
}

async function checkCopies(userId: string, kept: CachedDays | null, deps: DayCacheDeps): Promise<void> {
  const asked = listUnchecked(kept?.copies ?? [], CHECKED_DAYS_MAX);
  if (asked.length === 0) return;
  const answer = await deps.checkDays(userId, asked);
  const checked = await deps.store.change(userId, (now) => now && applyCopyCheck(now, { asked, answer }));
  tellUnknown(userId, checked, deps);
  return checkCopies(userId, checked, deps);
}

/** A day that an overtaken answer lacked, or had an older version of, is put back: without it, it would not be here offline. */
function applyCopyCheck(kept: CachedDays, checked: { asked: readonly KnownDay[]; answer: CheckedDays }): CachedDays {
  const before = kept.copies ?? [];
  const settled = { ...kept, copies: applyCheck(before, checked) };
  const isMissing = ({ id, date, version }: Reflection) =>
    kept.days.every((day) => day.date !== date || (day.id === id && day.version < version));
  return listKnownCopies(before, checked)
    .filter(isMissing)
    .reduce<CachedDays>((next, day) => applyDayChanges(next, { written: [day], removedDates: [] }) ?? next, settled);
}

interface Latest {
  latest: readonly Reflection[];
  cursor: string | undefined;
}

function replaceAll(kept: CachedDays | null, { latest, cursor }: Latest): CachedDays {
  const cached = new Map(kept?.days.map((day) => [day.date, day]));
  const days = latest.map((day) => (day.damaged ? (cached.get(day.date) ?? day) : day));
  return {
    days,
    isComplete: latest.length < CACHED_DAYS_MAX,
    cursor,
    copies: kept ? listMissingOnServer(kept, days) : [],
  };
}

/** An answer lacks days that lie here, or has older versions of them: it was overtaken on its way, or the server has lost them. */
function mayBeStale({ days }: CachedDays, { written, listedFrom }: DayChanges): boolean {
  const answered = new Map(written.map((day) => [day.date, day]));
  return days.some(({ date, version }) => {
    const day = answered.get(date);
    return day ? day.version < version : listedFrom !== undefined && date >= listedFrom;
  });
}

/** Null when nothing that lies here changes. */
export function applyDayChanges(kept: CachedDays, { written, removedDates }: DayChanges): CachedDays | null {
  const { days, isComplete, cursor, copies } = kept;
  const byDate = new Map(days.map((day) => [day.date, day]));
  const oldest = days.at(-1)?.date ?? '';
  // An older day alone would leave a gap that looks like days without words.
  const fitting = written.filter(({ date }) => isComplete || date >= oldest);
  const news = fitting.filter((day) => isNewer(day, byDate.get(day.date)));
  const gone = removedDates.filter((date) => byDate.has(date));
  const isSettling = listMissingOnServer({ days: [], copies }, days, written).length < (copies?.length ?? 0);
  if (news.length === 0 && gone.length === 0 && !isSettling) return null;
  for (const day of news) byDate.set(day.date, day);
  for (const date of gone) byDate.delete(date);
  const all = [...byDate.values()].toSorted((a, b) => (a.date < b.date ? 1 : -1));
  const next = all.slice(0, CACHED_DAYS_MAX);
  return {
    days: next,
    isComplete: isComplete && all.length <= CACHED_DAYS_MAX,
    cursor,
    copies: listMissingOnServer({ days, copies }, next, written),
  };
}

function isNewer(day: Reflection, known: Reflection | undefined): boolean {
  if (!known) return true;
  // A backup may have it; until then what this device has is all there is.
  if (day.damaged) return false;
  if (known.id !== day.id) return true;
  // An answer that was overtaken on its way is no news. A summary or a reading may come without a new version.
  return day.version >= known.version && JSON.stringify(day) !== JSON.stringify(known);
}

/** What an event of the query cache says about the person's days; null when it says nothing. */
export function readQueryChange(event: QueryCacheNotifyEvent, userId: string): DayChanges | null {
  if (event.type !== 'updated' || event.action.type !== 'success') return null;
  const { queryKey } = event.query;
  if (queryKey[1] !== 'reflections' || queryKey[2] !== userId) return null;
  const read = parseJournalRead(String(queryKey[0]));
  const data: unknown = event.action.data;
  if (read?.kind === 'day')
    return data ? { written: [data as Reflection], removedDates: [] } : { written: [], removedDates: [read.date] };
  if (read?.kind !== 'list' || !Array.isArray(data)) return null;
  const written = data as Reflection[];
  const isLast = written.length < read.limit;
  const listedFrom = isLast ? '' : written.at(-1)?.date;
  return { written, removedDates: [], ...(read.before === null && { listedFrom }) };
}
