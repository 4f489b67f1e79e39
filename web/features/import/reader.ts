// The part of the import page that loads once files are chosen: archives, formats and the fitting of days.
import { ExportedEntry, type ExportedDay } from '#contract/exported-day.ts';
import type { HashedEntry, ImportedEntry, ImportSource } from '#contract/imports.ts';
import { IMPORT_KEY_CHARACTERS_MAX } from '#contract/limits.ts';
import { plainWords } from '../../components/entries/plain-words.ts';
import { parseInert } from '../../state/trusted-types.ts';
import { detectSource, isText } from './detect.ts';
import { batchEntries, batchHashes, hashDay, type Batch, type Batches } from './entries/batches.ts';
import { fitDays, type FittedDay } from './entries/fit-days.ts';
import { decodeText } from './files/decode.ts';
import { isArchive, openFiles, type OpenedFiles, type UnreadableFile } from './files/open-files.ts';
import type { SourceFile } from './files/source-file.ts';
import { guessColumns } from './formats/csv.ts';
import type { Columns, Counted } from './formats/format.ts';
import { splitNotionPage, TITLE_COLUMN } from './formats/notion.ts';
import { createOwnBatches } from './own-batches.ts';
import { readFiles, type OtherFile } from './read-files.ts';
import { parseCsv } from './text/csv-rows.ts';
import { buildMonthNames, parseWrittenTime, type DateOrder, type MonthNames } from './text/dates.ts';

export interface Opened extends OpenedFiles {
  source: ImportSource | null;
  hasTexts: boolean;
  /** Files that were chosen one by one and are no texts. In a folder and in an archive they belong to the texts. */
  strays: readonly string[];
}

interface ListedColumns {
  names: readonly string[];
  guess: Columns;
}

export interface Choices {
  source: ImportSource;
  timeZone: string;
  columns: Columns;
  dateOrder: DateOrder;
}

export interface Sample {
  date: string;
  text: string;
}

export interface Reading {
  batches: Batches;
  /** What is sent to count before anything is imported. */
  previews: readonly Batch[];
  days: number;
  entries: number;
  firstDate: string;
  lastDate: string;
  samples: readonly Sample[];
  /** What stands for an entry in a refusal: its date and first words. */
  labels: ReadonlyMap<string, string>;
  counts: Partial<Record<Counted, number>>;
  unreadable: readonly UnreadableFile[];
  others: readonly OtherFile[];
}

const SAMPLES = 5;
const SAMPLE_CHARACTERS = 160;
const LABEL_CHARACTERS = 40;
/** Enough to see all properties of a Notion database. */
const COLUMN_FILES = 30;

export async function openSelection(chosen: readonly File[]): Promise<Opened> {
  const { files, unreadable } = await openFiles(chosen);
  const unread: UnreadableFile[] = [];
  const source = await detectSource(files, (file) => unread.push(file));
  // Once the source is known, reading names them.
  const hasTexts = files.some(({ name }) => isText(name));
  const strays = chosen.filter(isStray).map(({ name }) => name);
  return { files, hasTexts, strays, source, unreadable: source === null ? [...unreadable, ...unread] : unreadable };
}

function isStray({ name, webkitRelativePath }: File): boolean {
  return webkitRelativePath === '' && !isText(name) && !isArchive(name);
}

/** The columns that the person can choose from; the first guess is in `guess`. */
export async function listColumns(source: ImportSource, files: readonly SourceFile[], months = buildMonths()) {
  return source === 'notion' ? listProperties(files, months) : listCsvColumns(files);
}

async function listCsvColumns(files: readonly SourceFile[]): Promise<ListedColumns> {
  const names = new Set<string>();
  for (const file of files.filter(({ name }) => /\.[ct]sv$/i.test(name)).slice(0, COLUMN_FILES))
    for (const name of parseCsv(await readQuietly(file)).header) names.add(name);
  const all = [...names].filter((name) => name !== '');
  return { names: all, guess: guessColumns(all) };
}

/** The date of a page is in its title, in a property with a usual name, or in the one whose values are most often dates. */
async function listProperties(files: readonly SourceFile[], months: MonthNames): Promise<ListedColumns> {
  const dates = new Map([[TITLE_COLUMN, 0]]);
  for (const file of files.filter(({ name }) => name.endsWith('.md')).slice(0, COLUMN_FILES)) {
    const { title, properties } = splitNotionPage(file.name, await readQuietly(file));
    for (const [name, value] of [[TITLE_COLUMN, title] as const, ...properties]) {
      const isDate = name !== '' && parseWrittenTime(value, 'day-first', months) !== null;
      dates.set(name, (dates.get(name) ?? 0) + (isDate ? 1 : 0));
    }
  }
  const names = [...dates.keys()].filter((name) => name !== '');
  const guess = guessColumns(names);
  const [mostDates = TITLE_COLUMN] = names.toSorted((a, b) => (dates.get(b) ?? 0) - (dates.get(a) ?? 0));
  return { names, guess: { ...guess, date: guess.date || mostDates } };
}

/** Reading names a file that cannot be read. */
function readQuietly(file: SourceFile): Promise<string> {
  return file.readBytes().then(decodeText, () => '');
}

function buildMonths(): MonthNames {
  return buildMonthNames(navigator.languages);
}

interface ReadParams {
  opened: Opened;
  choices: Choices;
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

export async function readSelection({ opened, choices, signal, onProgress }: ReadParams): Promise<Reading> {
  const { source, ...rest } = choices;
  const options = { ...rest, months: buildMonths(), parseDocument: parseInert };
  const describing = createDescription(({ date, content }) =>
    source === 'learn' ? date : `${date} · ${plainWords(content.slice(0, LABEL_CHARACTERS))}`,
  );
  const own = createOwnBatches(opened.files);
  const onDay = (day: ExportedDay): void => {
    describing.add(readOwnDay(day));
    own.count(day);
  };
  const read = await readFiles({ source, files: opened.files, options, onDay, signal, onProgress });
  const unreadable = [...opened.unreadable, ...read.unreadable];
  const described = () => ({ ...describing.end(), counts: read.counts, others: read.others });
  if (source === 'learn') {
    const { batches, tooLarge } = own.end();
    const named = tooLarge.map((name) => ({ name, why: 'A part of this day is over 1 MB, more than can be sent.' }));
    return { ...described(), batches, unreadable: [...unreadable, ...named] };
  }
  const { days, tooLarge } = fitDays(read.entries);
  const why = 'The texts of this day are over 200,000 characters, more than a day can hold.';
  days.forEach(describing.add);
  return {
    ...described(),
    batches: batchEntries(days),
    unreadable: [...unreadable, ...tooLarge.map((name) => ({ name, why }))],
  };
}

/** The parts of an own day that can be counted. The server checks the rest, and refuses what it cannot take. */
function readOwnDay({ date, entries }: ExportedDay): FittedDay {
  const readable = entries.filter((entry) => ExportedEntry.safeParse(entry).success && isKey(entry.id));
  return { date, entries: readable.map(({ id, content }) => ({ key: id, date, content })) };
}

function isKey(id: string): boolean {
  return id !== '' && id.length <= IMPORT_KEY_CHARACTERS_MAX;
}

interface DescribedDay {
  date: string;
  entries: number;
  /** How its first entry begins. */
  text: string;
}

/** What is shown of days, which are added one by one and not held. */
function createDescription(labelOf: (entry: ImportedEntry) => string) {
  const days: DescribedDay[] = [];
  const hashes: HashedEntry[][] = [];
  const labels = new Map<string, string>();
  return {
    add(day: FittedDay): void {
      const { date, entries } = day;
      const [first] = entries;
      days.push({ date, entries: entries.length, text: copyStart(first?.content ?? '') });
      hashes.push(...hashDay(day));
      for (const entry of entries) labels.set(entry.key, labelOf(entry));
    },
    end: () => ({ ...summarise(days), previews: batchHashes(hashes), labels }),
  };
}

/** A part of a text would hold the whole text in memory. */
function copyStart(text: string): string {
  return text.slice(0, SAMPLE_CHARACTERS).split('').join('');
}

function summarise(days: readonly DescribedDay[]) {
  const sorted = days.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const step = Math.max(1, Math.floor(sorted.length / SAMPLES));
  return {
    days: days.length,
    entries: days.reduce((sum, { entries }) => sum + entries, 0),
    firstDate: sorted[0]?.date ?? '',
    lastDate: sorted.at(-1)?.date ?? '',
    samples: sorted.filter((_, index) => index % step === 0).slice(0, SAMPLES),
  };
}
