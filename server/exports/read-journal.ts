// Reads everything of a journal for an export, a few days at a time: a slow download keeps few days in memory.
import { setImmediate } from 'node:timers/promises';
import type { ExportedRevision } from '#contract/exported-day.ts';
import type { createGeneratedTextLists, ReadingCursor } from '../generated-texts/rows/generated-text-list.ts';
import type { StoredGeneratedText } from '../generated-texts/rows/generated-text-row.ts';
import { listHiddenDates } from '../history/rows/hidden-days.ts';
import { readRevisionsOfDay } from '../history/rows/revision-list.ts';
import { DATES_PER_READ } from '../reflections/rows/day-list.ts';
import { readDaysOn } from '../reflections/rows/reflections.ts';
import { listDatesSince } from '../reflections/rows/runs/written-dates.ts';
import type { StorageDeps } from '../reflections/rows/user-transaction.ts';
import type { StoredReflection } from '../reflections/stored-reflection.ts';
import { listDates, toExportedHead, toExportedRevision, type OpenDay } from './exported-day.ts';

export interface JournalDeps extends Pick<StorageDeps, 'database' | 'vault' | 'documents'> {
  generatedTexts: Pick<ReturnType<typeof createGeneratedTextLists>, 'listReadings' | 'listWeeklyRefreshers'>;
}

export interface Journal {
  userId: string;
  /** Of the stored days, oldest first. */
  dates: readonly string[];
  hiddenDates: ReadonlySet<string>;
  /** Generated from several days, by the last of these. */
  texts: ReadonlyMap<string, readonly StoredGeneratedText[]>;
}

const FIRST_DATE = '0000-00-00';
const TEXTS_PER_READ = 100;

export async function readJournal(userId: string, deps: JournalDeps): Promise<Journal> {
  const { database, generatedTexts } = deps;
  const [dates, hiddenDates, readings, weeks] = await Promise.all([
    listDatesSince(FIRST_DATE, { read: database.read, userId }),
    listHiddenDates(userId, deps),
    readAllPages<ReadingCursor>((page) => generatedTexts.listReadings(userId, page)),
    readAllPages<string>((page) => generatedTexts.listWeeklyRefreshers(userId, page)),
  ]);
  const texts = Map.groupBy([...readings, ...weeks], (text) => listDates(text).at(-1) ?? '');
  return { userId, dates, hiddenDates, texts };
}

async function readAllPages<Cursor>(
  read: (page: {
    limit: number;
    before?: Cursor;
  }) => Promise<{ texts: readonly StoredGeneratedText[]; next: Cursor | null }>,
): Promise<StoredGeneratedText[]> {
  const all: StoredGeneratedText[] = [];
  for (let before: Cursor | undefined; ;) {
    const { texts, next } = await read({ limit: TEXTS_PER_READ, ...(before !== undefined && { before }) });
    all.push(...texts);
    if (next === null) return all;
    before = next;
    await setImmediate();
  }
}

type ReportDamage = (date: string) => void;

/** Oldest first, without those removed since the export began. A day that cannot be decrypted is only reported. */
async function* readStoredDays(
  { userId, dates }: Pick<Journal, 'userId' | 'dates'>,
  onDamaged: ReportDamage,
  deps: JournalDeps,
): AsyncGenerator<StoredReflection> {
  for (let start = 0; start < dates.length; start += DATES_PER_READ) {
    const asked = dates.slice(start, start + DATES_PER_READ);
    const { days, damagedDates } = await readDaysOn({ userId, dates: asked }, deps);
    damagedDates.forEach(onDamaged);
    yield* days;
    // Other requests run in between.
    await setImmediate();
  }
}

export async function* readOpenDays(
  journal: Journal,
  onDamaged: ReportDamage,
  deps: JournalDeps,
): AsyncGenerator<OpenDay> {
  const { userId, hiddenDates, texts } = journal;
  for await (const day of readStoredDays(journal, onDamaged, deps)) {
    const isHidden = hiddenDates.has(day.date);
    yield {
      head: toExportedHead({ day, texts: texts.get(day.date) ?? [], isHidden }),
      revisions: readExportedRevisions({ userId, reflectionId: day.id }, deps),
    };
  }
}

export async function* readExportedRevisions(
  day: { userId: string; reflectionId: string },
  deps: Pick<StorageDeps, 'database' | 'vault' | 'documents'>,
): AsyncGenerator<ExportedRevision> {
  for await (const revision of readRevisionsOfDay(day, deps)) yield toExportedRevision(revision);
}
