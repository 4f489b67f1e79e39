// What each reader of a journal takes and gives. A reader is a pure function of one file.
import type { ExportedDay } from '#contract/exported-day.ts';
import type { DateOrder, MonthNames } from '../text/dates.ts';
import { tidyText } from '../text/tidy.ts';

/** What a file has besides its texts. `archived` and `zoneless` ones come in: the time of these names no zone. */
export type Counted = 'media' | 'tags' | 'mood' | 'weather' | 'place' | 'trashed' | 'empty' | 'archived' | 'zoneless';

export interface Columns {
  date: string;
  time: string;
  title: string;
  text: string;
}

export interface ReadOptions {
  /** For times in UTC that name no zone. */
  timeZone: string;
  columns: Columns;
  dateOrder: DateOrder;
  months: MonthNames;
  /** Inert: nothing in the document runs or loads. */
  parseDocument: (text: string, type: 'text/html' | 'application/xml') => Document;
}

export interface FoundEntry {
  /** The id in the source, if it has one. */
  id?: string | undefined;
  date: string;
  time?: string | undefined;
  content: string;
}

export interface Found {
  entries: FoundEntry[];
  /** Of an export of Learn. */
  days: ExportedDay[];
  counts: Partial<Record<Counted, number>>;
  /** Sentences about parts of the file that could not be read. */
  problems: string[];
}

export interface NamedText {
  /** As the archive or the folder calls it; only compared, never a path. */
  name: string;
  text: string;
}

export type ReadFile = (file: NamedText, options: ReadOptions) => Found;

export const DAMAGED_JSON = 'It is damaged: it is no complete JSON.';

export interface Format {
  isWanted: (name: string) => boolean;
  /** Why a wanted file is not even opened, with what to do. */
  findReasonAgainst?: (name: string) => string | null;
  read: ReadFile;
}

export type Collector = ReturnType<typeof createCollector>;

export function createCollector() {
  const found: Found = { entries: [], days: [], counts: {}, problems: [] };
  const count = (kind: Counted, more = 1): void => {
    if (more > 0) found.counts[kind] = (found.counts[kind] ?? 0) + more;
  };
  return {
    found,
    count,
    addProblem: (sentence: string): void => void found.problems.push(sentence),
    addEntry({ content, ...entry }: FoundEntry): void {
      const text = tidyText(content);
      if (text === '') count('empty');
      else found.entries.push({ ...entry, content: text });
    },
  };
}

/** Reads each item by itself, so that a damaged one stops no other. */
export function readEach(items: readonly unknown[], { addProblem }: Collector, read: (item: Json) => void): void {
  items.forEach((item, index) => {
    try {
      read(toRecord(item));
    } catch (error) {
      addProblem(`Learning ${index + 1}: ${error instanceof Error ? error.message : String(error)}`);
    }
  });
}

export type Json = Readonly<Record<string, unknown>>;

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(DAMAGED_JSON, { cause: error });
  }
}

export function toRecord(value: unknown): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('It is not a learning.');
  return value as Json;
}

export function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function toText(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : '';
}

/** A field that has a value: a text, an object, or a list with items. */
export function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== '' && value !== 0;
}

export function countFields(
  item: Json,
  fields: Partial<Record<Counted, readonly string[]>>,
  { count }: Collector,
): void {
  for (const [kind, names] of Object.entries(fields) as [Counted, readonly string[]][]) {
    for (const name of names) {
      const value = item[name];
      if (isFilled(value)) count(kind, Array.isArray(value) ? value.length : 1);
    }
  }
}

export function hasExtension(name: string, ...extensions: readonly string[]): boolean {
  const lower = name.toLowerCase();
  return extensions.some((extension) => lower.endsWith(`.${extension}`));
}

export function baseName(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
}
