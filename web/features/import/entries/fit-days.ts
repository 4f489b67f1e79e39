// Entries as a day of Learn can hold them: long ones are split, very many are joined, and no word is lost.
import { isStorable } from '#contract/field-schemas.ts';
import { hashText } from '#contract/hash-text.ts';
import type { ImportedEntry } from '#contract/imports.ts';
import {
  DAY_CHARACTERS_MAX,
  ENTRIES_PER_DAY_MAX,
  ENTRY_CHARACTERS_MAX,
  IMPORT_KEY_CHARACTERS_MAX,
} from '#contract/limits.ts';
import type { FoundEntry } from '../formats/format.ts';

export interface FittedDay {
  date: string;
  entries: readonly ImportedEntry[];
}

export interface FittedDays {
  days: readonly FittedDay[];
  tooLarge: readonly string[];
}

/** Two neighbours that are not joined are longer than this together, so 200,000 characters are at most 101 entries. */
const JOINED_CHARACTERS = 4_000;

export function fitDays(found: readonly FoundEntry[]): FittedDays {
  const byDate = Map.groupBy(tellApart(found.map(buildEntry)), ({ date }) => date);
  const days: FittedDay[] = [];
  const tooLarge: string[] = [];
  for (const date of [...byDate.keys()].toSorted()) {
    const entries = fitDay((byDate.get(date) ?? []).flatMap(splitEntry));
    const characters = entries.reduce((sum, { content }) => sum + content.length, 0);
    if (characters > DAY_CHARACTERS_MAX) tooLarge.push(date);
    else days.push({ date, entries });
  }
  return { days, tooLarge };
}

/** The same key in each import of the same file. An id that is too long or cannot be stored is hashed. */
function buildEntry({ id, date, time, content }: FoundEntry): ImportedEntry {
  const isKey = id !== undefined && id.length <= IMPORT_KEY_CHARACTERS_MAX - 10 && isStorable(id);
  const key = isKey ? id : `${date} ${hashText(id ?? content)}`;
  return { key, date, content, ...(time !== undefined && { time }) };
}

/** A second text with the id of another gets a key of its own: the ids of some sources are moments. */
function tellApart(entries: readonly ImportedEntry[]): ImportedEntry[] {
  const first = new Map<string, string>();
  return entries.map((entry) => {
    const { key, date, content } = entry;
    const before = first.get(key);
    if (before === undefined) first.set(key, content);
    return before === undefined || before === content
      ? entry
      : { ...entry, key: `${date} ${hashText(`${key}\n${content}`)}` };
  });
}

function fitDay(entries: readonly ImportedEntry[]): readonly ImportedEntry[] {
  return entries.length > ENTRIES_PER_DAY_MAX ? joinEntries(entries) : entries;
}

/** The part from the second on is named after the first: `id#2`. */
export function splitEntry(entry: ImportedEntry): readonly ImportedEntry[] {
  return splitText(entry.content).map((content, index) =>
    index === 0 ? { ...entry, content } : { ...entry, key: `${entry.key}#${index + 1}`, content },
  );
}

/** At the last empty line that fits, else at a line end, else at a space, else between two characters. */
export function splitText(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > ENTRY_CHARACTERS_MAX) {
    const end = findSplit(rest);
    parts.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return [...parts, rest].filter((part) => part !== '');
}

function findSplit(text: string): number {
  for (const mark of ['\n\n', '\n', ' ']) {
    const at = text.lastIndexOf(mark, ENTRY_CHARACTERS_MAX - mark.length);
    if (at > 0 && text.slice(0, at).trim() !== '') return at;
  }
  const isInsidePair = /[\uD800-\uDBFF]/.test(text[ENTRY_CHARACTERS_MAX - 1] ?? '');
  return isInsidePair ? ENTRY_CHARACTERS_MAX - 1 : ENTRY_CHARACTERS_MAX;
}

function joinEntries(entries: readonly ImportedEntry[]): ImportedEntry[] {
  const groups: ImportedEntry[][] = [];
  let length = 0;
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last && length + entry.content.length <= JOINED_CHARACTERS) last.push(entry);
    else {
      groups.push([entry]);
      length = 0;
    }
    length += entry.content.length + 2;
  }
  return groups.flatMap((group) => {
    const [first] = group;
    if (!first || group.length === 1) return group;
    const content = group.map((entry) => entry.content).join('\n\n');
    return { ...first, key: `${first.date} ${hashText(group.map(({ key }) => key).join('\n'))}`, content };
  });
}
