// The stored bedtime readings and weekly refreshers of a person.
import type { BedtimeReading, PagedBedtimeReadings } from '#contract/bedtime.ts';
import { GENERATED_TEXTS_PAGE_SIZE } from '#contract/limits.ts';
import type { PagedWeeklyRefreshers } from '#contract/weekly.ts';
import type { StoredGeneratedText } from './rows/output-row.ts';
import type { GeneratedTexts } from './rows/outputs.ts';
import type { History } from '../history/rows/history.ts';
import { buildReadingCursor, parseReadingCursor, parseWeekCursor } from './cursors.ts';
import { toStoredWeeklyRefresher } from '../weekly/generate.ts';
import type { Reflections } from '../reflections/rows/reflections.ts';

interface ListParams {
  userId: string;
  before?: string | undefined;
}

export interface GeneratedTextsDeps {
  generatedTexts: Pick<GeneratedTexts, 'listReadings' | 'listWeeklyRefreshers'>;
  reflections: Pick<Reflections, 'listVersions'>;
  history: Pick<History, 'listRemovals'>;
}

export async function listBedtimeReadings(
  { userId, before }: ListParams,
  deps: GeneratedTextsDeps,
): Promise<PagedBedtimeReadings> {
  const page = { limit: GENERATED_TEXTS_PAGE_SIZE, before: parseReadingCursor(before) };
  const { texts, next } = await deps.generatedTexts.listReadings(userId, page);
  return {
    readings: await withoutRemovedDays(userId, texts.map(toBedtimeReading), deps),
    next: next && buildReadingCursor(next),
  };
}

export async function listWeeklyRefreshers(
  { userId, before }: ListParams,
  deps: GeneratedTextsDeps,
): Promise<PagedWeeklyRefreshers> {
  const page = { limit: GENERATED_TEXTS_PAGE_SIZE, before: parseWeekCursor(before) };
  const { texts, next } = await deps.generatedTexts.listWeeklyRefreshers(userId, page);
  return { weeks: await withoutRemovedDays(userId, texts.map(toStoredWeeklyRefresher), deps), next };
}

/**
 * A text quotes its days: while one of them is removed, the text is not shown either, also when another day was written
 * on its date since.
 */
async function withoutRemovedDays<Text extends { dates: readonly string[]; madeAt: string }>(
  userId: string,
  texts: readonly Text[],
  { reflections, history }: GeneratedTextsDeps,
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

function toBedtimeReading({ text, subject, source, degraded, madeAt }: StoredGeneratedText): BedtimeReading {
  const dates = subject.split(',');
  return {
    bedtimeReading: text,
    source,
    degraded,
    isRepeated: false,
    madeAt: new Date(madeAt).toISOString(),
    dates,
  };
}
