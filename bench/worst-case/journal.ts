// A person at the limits: days as full as they can be, an entry with many revisions, many removed days.
import { addDays } from '#contract/days.ts';
import type { KnownDay, Reflection } from '#contract/reflections.ts';
import { must, type Asked, type Send } from './client.ts';

export interface Journal extends Size {
  userId: string;
  /** The latest of the full days. */
  lastDate: string;
  /** Id and version of the day with the revisions. */
  editedId: string;
  editedVersion: number;
  /** The full days. */
  known: readonly KnownDay[];
  removedIds: readonly string[];
}

export interface Size {
  fullDays: number;
  revisions: number;
  removedDays: number;
}

export const DAY_CHARACTERS = 200_000;
const ENTRIES_PER_DAY = 200;
const ENTRIES_PER_SAVE = 50;
const LAST_DATE = '2026-06-30';
const EDITED_DATE = '2026-07-02';
const FIRST_REMOVED = '2020-01-01';

/** Texts that searches are slow in; each has a year of its own, `on:2011` and later, and this many days of 10 entries. */
export const SEARCHED_TEXTS = ['ﷺ', 'a '];
export const FIRST_SEARCHED_YEAR = 2011;
const SEARCHED_DAYS = 13;

const WORDS = (
  'today i learned that asking for help before noon saves the afternoon and the bread rose better because the kitchen ' +
  'was warm. next time i will write the test before changing the parser! was it worth it? octopuses taste with their ' +
  'arms, which makes every touch a meal. the river path is quieter than the road in the morning and salt changes the taste'
).split(' ');

/** A text of this many characters in ordinary words, different for each seed. */
export function writeText(characters: number, seed: number): string {
  let text = `Note ${seed}.`;
  for (let at = seed * 7; text.length < characters; at += 1 + (at % 3)) text += ` ${WORDS[at % WORDS.length] ?? ''}`;
  return text.slice(0, characters - 1) + 'x';
}

export function buildEntries(
  { count, characters, first = 0 }: { count: number; characters: number; first?: number },
  seed: number,
): { id: string; content: string }[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `e${first + index}`,
    content: writeText(characters, seed * 211 + first + index),
  }));
}

/** Writes a full day in several saves. */
export async function fillDay(send: Send, userId: string, date: string): Promise<KnownDay> {
  const seed = Number(date.replaceAll('-', '')) % 9973;
  let saved = '';
  for (let first = 0; first < ENTRIES_PER_DAY; first += ENTRIES_PER_SAVE) {
    const entries = buildEntries(
      { count: ENTRIES_PER_SAVE, characters: DAY_CHARACTERS / ENTRIES_PER_DAY, first },
      seed,
    );
    const body = { userId, date, promptIndex: 0, entries };
    saved = (await must(send, { method: 'POST', path: '/api/reflections', body })).start;
  }
  // The save answers the reflection.
  const { id, version, versionTag } = JSON.parse(saved) as Reflection;
  return { id, date, version, ...(versionTag && { versionTag }) };
}

export async function writeJournal(send: Send, userId: string, size: Size): Promise<Journal> {
  const known: KnownDay[] = [];
  for (let back = size.fullDays - 1; back >= 0; back -= 1)
    known.push(await fillDay(send, userId, addDays(LAST_DATE, -back)));
  const editedId = await writeRevisions(send, userId, size.revisions);
  const removedIds = await removeDays(send, userId, size.removedDays);
  for (const [index, text] of SEARCHED_TEXTS.entries()) await writeSearched(send, { userId, index, text });
  return { userId, lastDate: LAST_DATE, ...size, editedId, editedVersion: size.revisions + 1, known, removedIds };
}

async function writeSearched(
  send: Send,
  { userId, index, text }: { userId: string; index: number; text: string },
): Promise<void> {
  for (let day = 0; day < SEARCHED_DAYS; day += 1) {
    const entries = Array.from({ length: 10 }, (_, entry) => ({
      id: `e${entry}`,
      // Equal texts of one day would be one entry.
      content: `${entry}${text.repeat(20_000)}`.slice(0, 19_999) + 'x',
    }));
    const date = addDays(`${FIRST_SEARCHED_YEAR + index}-01-01`, day);
    await must(send, { method: 'POST', path: '/api/reflections', body: { userId, date, promptIndex: 0, entries } });
  }
}

async function writeRevisions(send: Send, userId: string, count: number): Promise<string> {
  const entries = buildEntries({ count: 10, characters: 20_000 }, 1).map((entry, index) => ({
    ...entry,
    content: entry.content.slice(0, index === 9 ? 19_000 : 20_000),
  }));
  const { start } = await must(send, {
    method: 'POST',
    path: '/api/reflections',
    body: { userId, date: EDITED_DATE, promptIndex: 0, entries },
  });
  // The save answers the reflection.
  const { id } = JSON.parse(start) as { id: string };
  for (let turn = 0; turn < count; turn += 1) await must(send, editOf(id, turn + 1));
  return id;
}

/** An edit of the entry with the revisions, from a client with this version of the day. */
export function editOf(editedId: string, version: number): Asked {
  return {
    method: 'PATCH',
    path: `/api/reflections/${editedId}/entries/e0`,
    body: { content: writeText(20_000, version + 10) },
    headers: { 'if-match': String(version) },
  };
}

async function removeDays(send: Send, userId: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const date = addDays(FIRST_REMOVED, turn);
    const entries = buildEntries({ count: 10, characters: 20_000 }, turn).map(({ id, content }) => ({
      id,
      content: content.slice(0, 19_990),
    }));
    const saved = await must(send, {
      method: 'POST',
      path: '/api/reflections',
      body: { userId, date, promptIndex: 0, entries },
    });
    const { id, version } = JSON.parse(saved.start) as { id: string; version: number };
    await must(send, {
      method: 'DELETE',
      path: `/api/reflections/${id}`,
      headers: { 'if-match': String(version) },
    });
    ids.push(id);
  }
  return ids;
}
