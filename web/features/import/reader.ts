// The part of the import page that loads once files are chosen: archives, formats and the fitting of days.
import type { ImportSource } from '#contract/imports.ts';
import { parseInert } from '../../state/trusted-types.ts';
import { detectSource } from './detect.ts';
import { batchDays, batchEntries, type Batch } from './entries/batches.ts';
import { fitDays } from './entries/fit-days.ts';
import { decodeText } from './files/decode.ts';
import { openFiles, type OpenedFiles, type UnreadableFile } from './files/open-files.ts';
import type { SourceFile } from './files/source-file.ts';
import { guessColumns } from './formats/csv.ts';
import type { Columns, Counted } from './formats/format.ts';
import { splitNotionPage, TITLE_COLUMN } from './formats/notion.ts';
import { readFiles } from './read-files.ts';
import { parseCsv } from './text/csv-rows.ts';
import { buildMonthNames, type DateOrder } from './text/dates.ts';

export interface Opened extends OpenedFiles {
  source: ImportSource | null;
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
  batches: readonly Batch[];
  days: number;
  entries: number;
  firstDate: string;
  lastDate: string;
  samples: readonly Sample[];
  /** What stands for an entry in a refusal: its date and first words. */
  labels: ReadonlyMap<string, string>;
  counts: Partial<Record<Counted, number>>;
  unreadable: readonly UnreadableFile[];
}

const SAMPLES = 5;
const SAMPLE_CHARACTERS = 160;
/** Enough to see all properties of a Notion database. */
const COLUMN_FILES = 30;

export async function openSelection(chosen: readonly File[]): Promise<Opened> {
  const opened = await openFiles(chosen);
  return { ...opened, source: await detectSource(opened.files) };
}

/** The columns that the person can choose from; the first guess is in `guess`. */
export async function listColumns(source: ImportSource, files: readonly SourceFile[]) {
  const names = new Set<string>();
  const isNotion = source === 'notion';
  if (isNotion) names.add(TITLE_COLUMN);
  const wanted = files.filter(({ name }) => (isNotion ? name.endsWith('.md') : /\.[ct]sv$/i.test(name)));
  for (const file of wanted.slice(0, COLUMN_FILES)) {
    const text = await file.readBytes().then(decodeText, () => '');
    const found = isNotion ? splitNotionPage(file.name, text).properties.keys() : parseCsv(text).header;
    for (const name of found) names.add(name);
  }
  const all = [...names].filter((name) => name !== '');
  const guess = guessColumns(all);
  return { names: all, guess: isNotion ? { ...guess, date: guess.date || TITLE_COLUMN } : guess };
}

interface ReadParams {
  opened: Opened;
  choices: Choices;
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

export async function readSelection({ opened, choices, signal, onProgress }: ReadParams): Promise<Reading> {
  const { source, ...rest } = choices;
  const options = { ...rest, months: buildMonthNames(navigator.languages), parseDocument: parseInert };
  const read = await readFiles({ source, files: opened.files, options, signal, onProgress });
  const unreadable = [...opened.unreadable, ...read.unreadable];
  if (source === 'learn') {
    const texts = read.days.map(({ date, entries }) => ({ date, texts: entries.map(({ content }) => content) }));
    return { ...summarise(texts), batches: batchDays(read.days), labels: new Map(), counts: read.counts, unreadable };
  }
  const { days, tooLarge } = fitDays(read.entries);
  const why = 'The texts of this day are over 200,000 characters, more than a day can hold.';
  return {
    ...summarise(days.map(({ date, entries }) => ({ date, texts: entries.map(({ content }) => content) }))),
    batches: batchEntries(days),
    labels: new Map(
      days.flatMap(({ entries }) =>
        entries.map(({ key, date, content }) => [key, `${date} · ${content.slice(0, 40)}`]),
      ),
    ),
    counts: read.counts,
    unreadable: [...unreadable, ...tooLarge.map((name) => ({ name, why }))],
  };
}

function summarise(days: readonly { date: string; texts: readonly string[] }[]) {
  const sorted = days.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const step = Math.max(1, Math.floor(sorted.length / SAMPLES));
  const samples = sorted
    .filter((_, index) => index % step === 0)
    .slice(0, SAMPLES)
    .map(({ date, texts }) => ({ date, text: (texts[0] ?? '').slice(0, SAMPLE_CHARACTERS) }));
  return {
    days: days.length,
    entries: days.reduce((sum, { texts }) => sum + texts.length, 0),
    firstDate: sorted[0]?.date ?? '',
    lastDate: sorted.at(-1)?.date ?? '',
    samples,
  };
}
