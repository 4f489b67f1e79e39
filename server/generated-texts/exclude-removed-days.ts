// Hides stored texts that quote a removed day.
import type { Reflections } from '../reflections/rows/reflections.ts';

export interface RemovedDaysDeps {
  reflections: Pick<Reflections, 'listVersions'>;
  history: {
    /** When the removed days of these dates were removed; the latest time of each date. */
    listRemovals(userId: string, first: string, last: string): Promise<{ date: string; removedAt: number }[]>;
  };
}

/** A text quotes its days. It is hidden while one of them is removed, also after a new day was written on that date. */
export async function excludeRemovedDays<Text extends { dates: readonly string[]; madeAt: string }>(
  userId: string,
  texts: readonly Text[],
  { reflections, history }: RemovedDaysDeps,
): Promise<Text[]> {
  const dates = texts.flatMap((text) => text.dates).toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return [...texts];
  const present = new Set((await reflections.listVersions(userId, first, last)).map(({ date }) => date));
  const removals = await history.listRemovals(userId, first, last);
  const removedAt = new Map(removals.map((removal) => [removal.date, removal.removedAt]));
  return texts.filter(({ dates: quoted, madeAt }) => {
    const madeAtMs = Date.parse(madeAt);
    return quoted.every((date) => present.has(date) && madeAtMs > (removedAt.get(date) ?? -Infinity));
  });
}
