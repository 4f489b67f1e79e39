// What holds after each step, whatever it was.
import { isDeepStrictEqual } from 'node:util';
import type { CalendarYear } from '#contract/calendar.ts';
import { buildYears } from '#contract/calendar.ts';
import { addDays, daysBetween, type IsoDate } from '#contract/days.ts';
import type { Import } from '#contract/imports.ts';
import type { Figures, Reflection } from '#contract/reflections.ts';
import { countRuns, hasRests } from '#contract/runs.ts';
import { ROW_OVERHEAD_BYTES } from '../../server/reflections/rows/storage-quota.ts';
import type { SignedIn } from '../support/sign-in.ts';
import { expectWordsOf } from './generating.ts';
import { findDay, listDates, listHeldWords, listLiving, type Model } from './model.ts';
import { openRows, printRows, readRows, TEXT_TABLES, type PersonRows } from './rows.ts';
import type { Site } from './site.ts';
import { ask, getToday, look, type Walk } from './walk.ts';
import { hasOtherWord, listStrangeWords } from './words.ts';

export interface Stranger {
  person: SignedIn;
  /** As they were when the stranger had come. */
  rows: PersonRows;
}

export async function checkAll(walk: Walk, stranger: Stranger): Promise<void> {
  const { model, ada } = walk;
  await look(walk);
  checkDays(walk);
  const today = getToday(walk);
  const [figures, years, imports, drafts] = await Promise.all([
    ask<Figures>(walk, { url: `/api/reflections/${ada.userId}/figures?today=${today}` }),
    ask<CalendarYear[]>(walk, { url: `/api/history/${ada.userId}/years?today=${today}` }),
    ask<Import[]>(walk, { url: '/api/imports' }),
    ask<{ date: string; version: number }[]>(walk, { url: `/api/drafts/${ada.userId}` }),
  ]);
  compare('Figures', figures, countFigures(model, today));
  compare('The calendar', years, buildYears(listCalendarDays(model), today));
  compare('Imports', imports.map(listCounts).toSorted(), listImports(model));
  compare('Drafts', drafts.map(({ date, version }) => `${date} ${version}`).toSorted(), listDrafts(model));
  await checkRows(walk, stranger);
}

function compare(what: string, found: unknown, expected: unknown): void {
  if (isDeepStrictEqual(found, expected)) return;
  throw new Error(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
}

/** The days, and the texts that were made of each: of its words, or marked as older than them. */
function checkDays(walk: Walk): void {
  const { model, seen } = walk;
  compare('The days', [...seen.keys()].toSorted(), listDates(model));
  for (const day of seen.values()) {
    const known = findDay(model, day.date);
    const print = (id: string, text: string, isPrompted: boolean): string => `${id} ${String(isPrompted)} ${text}`;
    compare(
      `The entries of ${day.date}`,
      day.entries.map(({ id, content, promptIndex }) => print(id, content, promptIndex !== null)).toSorted(),
      listLiving(known)
        .map(({ id, text, isPrompted }) => print(id, text, isPrompted))
        .toSorted(),
    );
    compare(`The prompt of ${day.date}`, day.promptIndex, known?.promptIndex);
    checkTexts(walk, day);
  }
}

function checkTexts(walk: Walk, { date, aiSummary, bedtimeReading, reading, savedAt = '' }: Reflection): void {
  if (aiSummary !== null) expectWordsOf(walk, [date], { what: 'The summary', text: aiSummary });
  if (bedtimeReading === null || reading === null || reading.madeAt < savedAt) return;
  expectWordsOf(walk, [date], { what: 'The reading', text: bedtimeReading });
}

function countFigures(model: Model, today: IsoDate): Figures {
  const dates = listDates(model);
  const strict = countStrictRuns(dates, today);
  const { rests: rules } = model;
  const runs = hasRests(rules) ? countRuns({ dates, today, rules, skipped: new Set() }) : { ...strict, rests: 0 };
  const week = Array.from({ length: 7 }, (_, index) => dates.includes(addDays(today, index - 6)));
  return {
    current: runs.current,
    best: Math.max(runs.best, strict.best),
    rests: hasRests(rules) ? runs.rests : null,
    earlier: runs.earlier,
    lastSevenDays: week.filter(Boolean).length,
    week,
    total: dates.length,
  };
}

function countStrictRuns(dates: readonly IsoDate[], today: IsoDate) {
  const runs: IsoDate[][] = [];
  for (const date of dates) {
    const last = runs.at(-1)?.at(-1);
    if (last !== undefined && daysBetween(last, date) === 1) runs.at(-1)?.push(date);
    else runs.push([date]);
  }
  const lengths = runs.map(({ length }) => length);
  const isGoing = dates.at(-1) !== undefined && daysBetween(dates.at(-1) ?? today, today) <= 1;
  const [last = 0, before = 0] = lengths.toReversed();
  return { current: isGoing ? last : 0, earlier: isGoing ? before : last, best: Math.max(0, ...lengths) };
}

function listCalendarDays(model: Model) {
  return model.days
    .map((day) => {
      const living = listLiving(day);
      const prompt = living.some(({ isPrompted }) => isPrompted) ? day.promptIndex : null;
      return { date: day.date, entries: living.length, prompt };
    })
    .toSorted((one, other) => one.date.localeCompare(other.date));
}

function listCounts({ id, entries, days, undoneAt }: Import): string {
  return [id, entries, days, undoneAt !== null].join(' ');
}

function listImports({ imports }: Model): string[] {
  return imports
    .filter(({ added }) => added.size > 0)
    .map(({ id, added, isUndone }) =>
      [id, [...added.values()].reduce((sum, count) => sum + count, 0), added.size, isUndone].join(' '),
    )
    .toSorted();
}

function listDrafts({ drafts }: Model): string[] {
  return [...drafts].map(([date, { version }]) => `${date} ${version}`).toSorted();
}

async function checkRows({ site, ada, model }: Walk, { person, rows: expected }: Stranger): Promise<void> {
  const storage = site.storage();
  const [own, others] = await readRows([ada.userId, person.userId], storage, TEXT_TABLES);
  compare('Rows of another person', printRows(others), printRows(expected, TEXT_TABLES));
  compare('Hidden days', own['hidden_day']?.map(({ date }) => date).toSorted(), [...model.hidden.keys()].toSorted());
  compare('How many earlier texts there are', own['entry_revision']?.length, countEarlier(model));
  const [use] = own['storage_use'] ?? [];
  if (use !== undefined) compare('The bytes of the person', use['bytes'], countBytes(own));
  const held = listHeldWords(model);
  for (const { table, text } of await openRows(own, ada.userId, storage)) {
    const gone = listStrangeWords(text, held);
    if (gone.length > 0) throw new Error(`A row of ${table} has ${gone.join(' ')}, deleted for good: ${text}`);
    if (hasOtherWord(text)) throw new Error(`A row of ${table} has a word of another person.`);
  }
}

function countEarlier({ days, removedDays }: Model): number {
  return [...days, ...removedDays].flatMap(({ entries }) => entries.flatMap(({ earlier }) => earlier)).length;
}

/** As docs/storage.md counts what one person stores. */
function countBytes(rows: PersonRows): number {
  const sizesOf = (table: string, column?: string): number[] =>
    (rows[table] ?? []).flatMap((row) =>
      (column === undefined ? Object.values(row) : [row[column]]).flatMap((value) =>
        value instanceof Uint8Array ? [value.length] : [],
      ),
    );
  const countOf = (table: string): number => ROW_OVERHEAD_BYTES * (rows[table]?.length ?? 0);
  const sizes = [
    ...sizesOf('reflection', 'document'),
    ...sizesOf('removed_reflection', 'document'),
    ...sizesOf('entry_revision'),
    ...sizesOf('draft', 'content'),
    ...sizesOf('output', 'text'),
    ...['entry_revision', 'reflection_tombstone', 'applied_request'].map(countOf),
  ];
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Throws if anything of the stranger has changed, but when they were here. */
export async function checkStranger({ person, rows }: Stranger, site: Site): Promise<void> {
  const tables = Object.keys(rows).filter((table) => table !== 'auth_session');
  const [found] = await readRows([person.userId, ''], site.storage());
  compare('Rows of another person', printRows(found, tables), printRows(rows, tables));
}

export async function noteStranger(person: SignedIn, site: Site): Promise<Stranger> {
  const [rows] = await readRows([person.userId, ''], site.storage());
  return { person, rows };
}
