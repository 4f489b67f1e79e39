// Hides stored texts that quote a removed day.
import { listVersions } from '../reflections/rows/day-versions.ts';
import { listRemovals } from '../reflections/rows/removed-reflection-row.ts';
import type { StorageDeps } from '../reflections/rows/user-transaction.ts';

/** A text quotes its days. It is hidden while one of them is removed, also after a new day was written on that date. */
export async function excludeRemovedDays<Text extends { dates: readonly string[]; madeAt: string }>(
  userId: string,
  texts: readonly Text[],
  deps: Pick<StorageDeps, 'database'>,
): Promise<Text[]> {
  const dates = texts.flatMap((text) => text.dates).toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return [...texts];
  const present = new Set(
    (await listVersions({ userId, startDate: first, endDate: last }, deps)).map(({ date }) => date),
  );
  const removals = await listRemovals({ userId, first, last }, deps);
  const removedAt = new Map(removals.map((removal) => [removal.date, removal.removedAt]));
  return texts.filter(({ dates: quoted, madeAt }) => {
    const madeAtMs = Date.parse(madeAt);
    return quoted.every((date) => present.has(date) && madeAtMs > (removedAt.get(date) ?? -Infinity));
  });
}
