// The stored bedtime readings of a person.
import type { BedtimeReading, PagedBedtimeReadings } from '#contract/bedtime.ts';
import { GENERATED_TEXTS_PAGE_SIZE } from '#contract/limits.ts';
import { excludeRemovedDays } from '../generated-texts/exclude-removed-days.ts';
import type { StorageDeps } from '../reflections/rows/user-transaction.ts';
import type { StoredGeneratedText } from '../generated-texts/rows/generated-text-row.ts';
import type { GeneratedTexts } from '../generated-texts/rows/generated-text-rows.ts';
import { buildReadingCursor, parseReadingCursor } from '../generated-texts/cursors.ts';

export interface ReadingListDeps extends Pick<StorageDeps, 'database'> {
  generatedTexts: Pick<GeneratedTexts, 'listReadings'>;
}

export async function listBedtimeReadings(
  { userId, before }: { userId: string; before?: string | undefined },
  deps: ReadingListDeps,
): Promise<PagedBedtimeReadings> {
  const page = { limit: GENERATED_TEXTS_PAGE_SIZE, before: parseReadingCursor(before) };
  const { texts, next } = await deps.generatedTexts.listReadings(userId, page);
  return {
    readings: await excludeRemovedDays(userId, texts.map(toBedtimeReading), deps),
    next: next && buildReadingCursor(next),
  };
}

function toBedtimeReading({ text, subject, source, degraded, madeAt }: StoredGeneratedText): BedtimeReading {
  return {
    bedtimeReading: text,
    source,
    degraded,
    isRepeated: false,
    madeAt: new Date(madeAt).toISOString(),
    dates: subject.split(','),
  };
}
