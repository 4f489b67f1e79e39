// Caches the person's latest days: all of them after signing in, later those that pages fetch or that have changed.
import type { QueryCacheNotifyEvent } from '@tanstack/react-query';
import type { IsoDate } from '#contract/days.ts';
import { CHECKED_DAYS_MAX } from '#contract/limits.ts';
import type { KnownDay, Reflection } from '#contract/reflections.ts';
import {
  applyCheck,
  listCopiesToKeep,
  listKnownCopies,
  listUnchecked,
  versionOf,
  type CheckedDays,
} from './day-copies.ts';
import { CACHED_DAYS_MAX, parseJournalRead, type CachedDays } from './answer-from-cache.ts';
import { keepEarlierSummaries } from './earlier-summaries.ts';

export interface CachedDaysStore {
  /** Null when no days of this person are stored. */
  find: (userId: string) => Promise<CachedDays | null>;
  /** Reads and writes in one transaction, so that a change of another tab stays. `update` returns null for no change. */
  change: (userId: string, update: (cached: CachedDays | null) => CachedDays | null) => Promise<CachedDays | null>;
}

interface DayCacheDeps {
  store: CachedDaysStore;
  fetchLatest: (userId: string, limit: number) => Promise<readonly Reflection[]>;
  fetchChanges: (userId: string, cached: CachedDays | null) => Promise<ServerChanges>;
  checkDays: (userId: string, days: readonly KnownDay[]) => Promise<CheckedDays>;
  onDeviceOnly: (userId: string, days: readonly Reflection[]) => void;
}

export interface ServerChanges {
  /** Null when the changes are unknown, or too many to fetch one by one. */
  change: DayChanges | null;
  cursor: string | undefined;
}

export interface DayChanges {
  written: readonly Reflection[];
  removedDates: readonly IsoDate[];
  /** `written` holds every day from this date on (an empty text: all days). Absent for an answer about single days. */
  listedFrom?: IsoDate | undefined;
}

export type DayCache = ReturnType<typeof createDayCache>;

export function createDayCache(deps: DayCacheDeps) {
  const { store, fetchLatest, fetchChanges } = deps;
  // One update after the other: of two at once, each would restore what the other has removed.
  let previous: Promise<void> = Promise.resolve();
  const enqueue = (work: () => Promise<void>): Promise<void> => {
    const done = previous.then(work);
    previous = done.catch(() => undefined);
    return done;
  };
  const change = async (userId: string, update: Update): Promise<void> => {
    const cached = await store.change(userId, update);
    reportDeviceOnly(userId, cached, deps);
    // Without an answer (offline, or a server too old for this call) the copies stay and are checked next time.
    await checkCopies(userId, cached, deps).catch(() => undefined);
  };
  const fetchAll = async (userId: string, cursor?: string): Promise<void> => {
    const latest = await fetchLatest(userId, CACHED_DAYS_MAX);
    await change(userId, (cached) => replaceAll(cached, { latest, cursor: cursor ?? cached?.cursor }));
  };
  const verify = async (userId: string): Promise<void> => {
    const cached = await store.find(userId);
    const checked = (cached?.days ?? []).slice(0, CHECKED_DAYS_MAX).map(versionOf);
    if (checked.length === 0) return;
    const { removed, unknown } = await deps.checkDays(userId, checked);
    if (removed.length + unknown.length > 0) await fetchAll(userId);
  };

  return {
    /** Fetches the changes, or all days again. Days that the server no longer has stay as copies until they are checked. */
    refresh: (userId: string) =>
      enqueue(async () => {
        const before = await store.find(userId);
        const { change: changes, cursor } = await fetchChanges(userId, before);
        const next = before && changes && applyDayChanges(before, changes);
        // A removed day makes room for an older one, which is not cached.
        const isShort = next !== null && !next.isComplete && next.days.length < CACHED_DAYS_MAX;
        if (!before || !changes || isShort) return fetchAll(userId, cursor);
        return change(userId, (cached) => {
          const changed = cached && (applyDayChanges(cached, changes) ?? cached);
          return changed && { ...changed, cursor: cursor ?? changed.cursor };
        });
      }),
    apply: (userId: string, changes: DayChanges) =>
      enqueue(async () => {
        const before = await store.find(userId);
        // Before the first full fetch, a few days would look like the whole journal.
        await change(userId, (cached) => cached && applyDayChanges(cached, changes));
        if (before && mayBeStale(before, changes)) await verify(userId);
      }),
    /** Checks that the server still has the cached days: a restore from a backup sends no change event. */
    verify: (userId: string) => enqueue(() => verify(userId)),
    /** Reports the days that only this device has; with a connection it first checks the unchecked copies. */
    checkCopies: (userId: string) => enqueue(() => change(userId, () => null)),
  };
}

type Update = Parameters<CachedDaysStore['change']>[1];

function reportDeviceOnly(userId: string, cached: CachedDays | null, deps: DayCacheDeps): void {
  const unknown = (cached?.copies ?? []).filter(({ isUnknown }) => isUnknown);
  const days = unknown.map(({ reflection }) => reflection);
  deps.onDeviceOnly(userId, days);
}

async function checkCopies(userId: string, cached: CachedDays | null, deps: DayCacheDeps): Promise<void> {
  const checked = listUnchecked(cached?.copies ?? [], CHECKED_DAYS_MAX);
  if (checked.length === 0) return;
  const answer = await deps.checkDays(userId, checked);
  const next = await deps.store.change(userId, (now) => now && applyCopyCheck(now, { checked, answer }));
  reportDeviceOnly(userId, next, deps);
  return checkCopies(userId, next, deps);
}

/** Restores days that an overtaken answer lacked or had in an older version: otherwise they would be missing offline. */
function applyCopyCheck(cached: CachedDays, check: { checked: readonly KnownDay[]; answer: CheckedDays }): CachedDays {
  const before = cached.copies ?? [];
  const remaining = { ...cached, copies: applyCheck(before, check) };
  const isMissing = ({ id, date, version }: Reflection) =>
    cached.days.every((day) => day.date !== date || (day.id === id && day.version < version));
  return listKnownCopies(before, check)
    .filter(isMissing)
    .reduce<CachedDays>((next, day) => applyDayChanges(next, { written: [day], removedDates: [] }) ?? next, remaining);
}

function replaceAll(
  cached: CachedDays | null,
  { latest, cursor }: { latest: readonly Reflection[]; cursor: string | undefined },
): CachedDays {
  const byDate = new Map(cached?.days.map((day) => [day.date, day]));
  const days = latest.map((day) => (day.damaged ? (byDate.get(day.date) ?? day) : day));
  return {
    days,
    isComplete: latest.length < CACHED_DAYS_MAX,
    cursor,
    copies: cached ? listCopiesToKeep(cached, days) : [],
    earlierSummaries: keepEarlierSummaries(cached, days),
  };
}

/** The answer lacks cached days or has older versions of them: it was overtaken by a newer one, or the server lost them. */
function mayBeStale({ days }: CachedDays, { written, listedFrom }: DayChanges): boolean {
  const answered = new Map(written.map((day) => [day.date, day]));
  return days.some(({ date, version }) => {
    const day = answered.get(date);
    return day ? day.version < version : listedFrom !== undefined && date >= listedFrom;
  });
}

/** Null when nothing changes. */
export function applyDayChanges(cached: CachedDays, { written, removedDates }: DayChanges): CachedDays | null {
  const { days, isComplete, cursor, copies } = cached;
  const byDate = new Map(days.map((day) => [day.date, day]));
  const oldest = days.at(-1)?.date ?? '';
  // An older day alone would leave a gap, which would look like days without entries.
  const fitting = written.filter(({ date }) => isComplete || date >= oldest);
  const newer = fitting.filter((day) => isNewer(day, byDate.get(day.date)));
  const removed = removedDates.filter((date) => byDate.has(date));
  const dropsCopies = listCopiesToKeep({ days: [], copies }, days, written).length < (copies?.length ?? 0);
  if (newer.length === 0 && removed.length === 0 && !dropsCopies) return null;
  for (const day of newer) byDate.set(day.date, day);
  for (const date of removed) byDate.delete(date);
  const all = [...byDate.values()].toSorted((a, b) => (a.date < b.date ? 1 : -1));
  const next = all.slice(0, CACHED_DAYS_MAX);
  return {
    days: next,
    isComplete: isComplete && all.length <= CACHED_DAYS_MAX,
    cursor,
    copies: listCopiesToKeep({ days, copies }, next, written),
    earlierSummaries: keepEarlierSummaries(cached, next),
  };
}

function isNewer(day: Reflection, known: Reflection | undefined): boolean {
  if (!known) return true;
  // The server cannot read its day: the cached version is the only one until a backup is restored.
  if (day.damaged) return false;
  if (known.id !== day.id) return true;
  // An older version comes from an overtaken answer. A new summary or reading does not change the version.
  return day.version >= known.version && JSON.stringify(day) !== JSON.stringify(known);
}

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
