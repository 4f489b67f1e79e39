// What an import brings for one date, and what of it the stored day does not have yet.
import { createHash } from 'node:crypto';
import { DateField, isStorable, UNSTORABLE_ERROR } from '#contract/field-schemas.ts';
import { ImportTime, type ImportedEntry } from '#contract/imports.ts';
import { DAY_CHARACTERS_MAX, ENTRIES_PER_DAY_MAX } from '#contract/limits.ts';
import { EntryContent } from '#contract/reflections.ts';
import type { Clock } from '../clock.ts';
import { badInput } from '../http/errors/app-error.ts';
import type { StoredGeneratedText } from '../generated-texts/rows/generated-text-row.ts';
import { assertNotFuture } from '../reflections/checks/date-check.ts';
import { damagedDay, dayTooLong, tooManyEntries } from '../reflections/errors.ts';
import { isBlank } from '../reflections/merge.ts';
import type { StoredEntry, StoredText } from '../reflections/stored-reflection.ts';
import { findProblem, parseWith, type Refused } from './refusals.ts';
import type { ImportedRevision } from './rows/imported-revisions.ts';

type NewEntry = Omit<StoredEntry, 'rev' | 'revTag' | 'importId' | 'importedHash'>;

export interface Keyed<Entry> {
  key: string;
  entry: Entry;
}

export type KeyedEntry = Keyed<NewEntry>;

/** `content` is a text, or the hash of one that has `characters`. */
export interface ComparedText {
  id: string;
  content: string;
  characters?: number;
}

export interface StoredTexts {
  entries: readonly ComparedText[];
  isDamaged: boolean;
}

export interface ImportedDay {
  date: string;
  entries: readonly KeyedEntry[];
  /** Null for a day of another journal. */
  own: OwnParts | null;
}

/** What only an export of Learn brings along. */
export interface OwnParts {
  promptIndex: number;
  createdAt: number;
  savedAt: number;
  isHidden: boolean;
  revisions: readonly ImportedRevision[];
  summary: StoredText | null;
  bedtime: StoredText | null;
  /** Of several days. */
  texts: readonly ImportedText[];
}

export type ImportedText = Omit<StoredGeneratedText, 'userId' | 'daysKey'>;

export interface ComparedDay<Entry = NewEntry> {
  added: readonly Entry[];
  same: number;
  kept: number;
  refused: readonly Refused[];
}

/** The entries that can be taken, by date, each with the id that it has in every import from this source. */
export function groupByDate(
  entries: readonly ImportedEntry[],
  { source, clock }: { source: string; clock: Clock },
): { days: ImportedDay[]; refused: Refused[] } {
  const days = new Map<string, KeyedEntry[]>();
  const refused: Refused[] = [];
  for (const { key, date, time, content } of entries) {
    const why = findProblem(() => checkEntry({ key, date, time, content }, clock));
    if (why !== null) {
      refused.push({ key, why });
      continue;
    }
    const entry = { id: deriveEntryId(source, key), content, promptIndex: null, origin: source, ...(time && { time }) };
    const ofDate = days.get(date);
    if (ofDate) ofDate.push({ key, entry });
    else days.set(date, [{ key, entry }]);
  }
  return { days: [...days].map(([date, ofDate]) => ({ date, entries: ofDate, own: null })), refused };
}

/** The same in each import, so that a second one adds nothing. */
export function deriveEntryId(source: string, key: string): string {
  return createHash('sha256').update(`import\n${source}\n${key}`).digest('base64url').slice(0, 32);
}

function checkEntry({ key, date, time, content }: ImportedEntry, clock: Clock): void {
  checkPlace({ key, date, time }, clock);
  parseWith(EntryContent, content);
  if (isBlank({ content })) throw badInput('A learning has no text.');
}

export function checkPlace({ key, date, time }: Omit<ImportedEntry, 'content'>, clock: Clock): void {
  if (!isStorable(key)) throw badInput(UNSTORABLE_ERROR);
  parseWith(DateField, date);
  assertNotFuture(date, clock);
  if (time !== undefined) parseWith(ImportTime, time);
}

/**
 * Compares with living entries only, so that a removed entry is imported again. A text of another journal that the day has
 * is not repeated. A day of an export may be larger than a save allows, because it was stored before there was a limit.
 */
export function compareDay<Entry extends ComparedText>(
  current: StoredTexts | null,
  { entries, own }: { entries: readonly Keyed<Entry>[]; own: object | null },
): ComparedDay<Entry> {
  if (current?.isDamaged) return refuseAll(entries, damagedDay().message);
  const stored = new Map(current?.entries.map(({ id, content }) => [id, content]));
  const texts = new Set(stored.values());
  const added = new Map<string, Entry>();
  const refused: Refused[] = [];
  const room = createRoom(current?.entries ?? [], own);
  let same = 0;
  let kept = 0;
  for (const { key, entry } of entries) {
    const { id, content } = entry;
    const before = stored.get(id);
    const twin = added.get(id);
    const isRepeated = own === null && before === undefined && texts.has(content);
    if (before === content || twin?.content === content || isRepeated) same += 1;
    else if (before !== undefined) kept += 1;
    else {
      const why = twin ? 'Another learning of this import has the same id.' : room.take(entry);
      if (why !== null) {
        refused.push({ key, why });
        continue;
      }
      added.set(id, entry);
      texts.add(content);
    }
  }
  return { added: [...added.values()], same, kept, refused };
}

function refuseAll(entries: readonly Keyed<unknown>[], why: string): ComparedDay<never> {
  return { added: [], same: 0, kept: 0, refused: entries.map(({ key }) => ({ key, why })) };
}

/** Takes entries as long as the day has room, and says why it does not take one. */
function createRoom(before: readonly ComparedText[], own: object | null) {
  let entries = before.length;
  let characters = before.reduce((sum, text) => sum + countCharacters(text), 0);
  return {
    take(text: ComparedText): string | null {
      if (entries >= ENTRIES_PER_DAY_MAX) return tooManyEntries().message;
      if (own === null && characters + countCharacters(text) > DAY_CHARACTERS_MAX) return dayTooLong().message;
      entries += 1;
      characters += countCharacters(text);
      return null;
    },
  };
}

function countCharacters({ content, characters = content.length }: ComparedText): number {
  return characters;
}
