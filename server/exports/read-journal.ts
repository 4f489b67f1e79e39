// Reads everything of a journal for an export, a few days at a time: a slow download keeps few days in memory.
import { setImmediate } from 'node:timers/promises';
import type { ExportedRevision, ExportedText } from '#contract/exported-day.ts';
import type { createGeneratedTextKeys, GeneratedTextKey } from '../generated-texts/rows/generated-text-keys.ts';
import { listHiddenDates } from '../history/rows/hidden-days.ts';
import { readRevisionsOfDay } from '../history/rows/revision-list.ts';
import { DATES_PER_READ, readDaySizes } from '../reflections/rows/day-list.ts';
import type { DaySize } from '../reflections/rows/day-versions.ts';
import { readDaysOn } from '../reflections/rows/reflections.ts';
import { listDatesSince } from '../reflections/rows/runs/written-dates.ts';
import type { StorageDeps } from '../reflections/rows/user-transaction.ts';
import type { StoredReflection } from '../reflections/stored-reflection.ts';
import {
  listDates,
  listTextsOfDay,
  toExportedHead,
  toExportedRevision,
  toTextOfDays,
  type OpenDay,
} from './exported-day.ts';

export interface JournalDeps extends Pick<StorageDeps, 'database' | 'vault' | 'documents'> {
  generatedTexts: Pick<ReturnType<typeof createGeneratedTextKeys>, 'listKeys' | 'findVariant'>;
}

export interface Journal {
  userId: string;
  /** Of the stored days, oldest first. */
  dates: readonly string[];
  hiddenDates: ReadonlySet<string>;
  /** Generated from several days, by the last of these. */
  texts: ReadonlyMap<string, readonly GeneratedTextKey[]>;
}

const FIRST_DATE = '0000-00-00';
/** Days that are in memory at once, unless one alone is larger. */
const OPEN_BYTES_MAX = 256 * 1024;

export async function readJournal(userId: string, deps: JournalDeps): Promise<Journal> {
  const { database, generatedTexts } = deps;
  const [dates, hiddenDates, keys] = await Promise.all([
    listDatesSince(FIRST_DATE, { read: database.read, userId }),
    listHiddenDates(userId, deps),
    Array.fromAsync(generatedTexts.listKeys(userId)),
  ]);
  return { userId, dates, hiddenDates, texts: Map.groupBy(keys, (key) => listDates(key).at(-1) ?? '') };
}

type ReportDamage = (date: string) => void;

/** Oldest first, without those removed since the export began. A day that cannot be decrypted is only reported. */
async function* readStoredDays(
  { userId, dates }: Pick<Journal, 'userId' | 'dates'>,
  onDamaged: ReportDamage,
  deps: JournalDeps,
): AsyncGenerator<StoredReflection> {
  for (let start = 0; start < dates.length; start += DATES_PER_READ) {
    const sizes = await readDaySizes({ userId, dates: dates.slice(start, start + DATES_PER_READ) }, deps);
    for (const asked of groupBySize(sizes)) {
      const { days, damagedDates } = await readDaysOn({ userId, dates: asked }, deps);
      damagedDates.forEach(onDamaged);
      yield* days;
      // Other requests run in between.
      await setImmediate();
    }
  }
}

function groupBySize(sizes: readonly DaySize[]): string[][] {
  const groups: string[][] = [];
  let left = 0;
  for (const { date, bytes } of sizes) {
    const group = groups.at(-1);
    if (group !== undefined && bytes <= left) group.push(date);
    else {
      groups.push([date]);
      left = OPEN_BYTES_MAX;
    }
    left -= bytes;
  }
  return groups;
}

export async function* readOpenDays(
  journal: Journal,
  onDamaged: ReportDamage,
  deps: JournalDeps,
): AsyncGenerator<OpenDay> {
  const { userId, hiddenDates, texts } = journal;
  for await (const day of readStoredDays(journal, onDamaged, deps)) {
    yield {
      head: toExportedHead(day, { isHidden: hiddenDates.has(day.date) }),
      revisions: readExportedRevisions({ userId, reflectionId: day.id }, deps),
      texts: readTexts({ day, userId, keys: texts.get(day.date) ?? [] }, deps),
    };
  }
}

interface TextsOfDay {
  day: StoredReflection;
  userId: string;
  keys: readonly GeneratedTextKey[];
}

async function* readTexts({ day, userId, keys }: TextsOfDay, deps: JournalDeps): AsyncGenerator<ExportedText> {
  yield* listTextsOfDay(day);
  yield* readTextsOfDays({ userId, keys }, deps);
}

export async function* readTextsOfDays(
  { userId, keys }: Pick<TextsOfDay, 'userId' | 'keys'>,
  { generatedTexts }: Pick<JournalDeps, 'generatedTexts'>,
): AsyncGenerator<ExportedText> {
  for (const key of keys) {
    const text = await generatedTexts.findVariant(userId, key);
    if (text !== null) yield toTextOfDays(text);
  }
}

export async function* readExportedRevisions(
  day: { userId: string; reflectionId: string },
  deps: Pick<StorageDeps, 'database' | 'vault' | 'documents'>,
): AsyncGenerator<ExportedRevision> {
  for await (const revision of readRevisionsOfDay(day, deps)) yield toExportedRevision(revision);
}
