// Changing what was saved, on the page of a saved day: edits with the choice where two texts meet, removals and undo.
import type { Entry, Reflection } from '#contract/reflections.ts';
import {
  findNewerDay,
  isNotFound,
  sendDayRemoval,
  sendDayRestore,
  sendVersionRestore,
  sendEdit,
  sendNewEntry,
  sendEntryRemoval,
} from '../../web/features/history/requests/requests.ts';
import type { Browser } from './browser.ts';

/** What the person picks where the text was also changed elsewhere. */
export type Choice = 'mine' | 'theirs' | 'both';

interface Edit {
  day: Reflection;
  entry: Entry;
  content: string;
  choice: Choice;
}

/** Answers with what became of it. */
export async function editEntry({ day, entry, content, choice }: Edit, browser: Browser): Promise<string> {
  const { tab, person } = browser.here();
  person.promises.bringBack([content]);
  // Also where no answer comes: it may have arrived.
  person.promises.takeAway(entry.content, content);
  try {
    tab.putDay(await tab.send(() => sendEdit(day, { id: entry.id, content })));
    person.promises.acknowledge([content]);
    return 'saved';
  } catch (error) {
    const newer = findNewerDay(error);
    if (newer || isNotFound(error)) return settleConflict({ day, entry, content, choice, newer }, browser);
    return describe(error);
  }
}

async function settleConflict(
  { day, entry, content, choice, newer }: Edit & { newer: Reflection | null },
  browser: Browser,
): Promise<string> {
  const { tab, person } = browser.here();
  const theirs = newer?.entries.find(({ id }) => id === entry.id);
  if (choice === 'theirs') {
    tab.putDay(newer);
    return 'changed elsewhere; theirs is chosen';
  }
  const isMineAlone = choice === 'mine' && newer !== null && theirs !== undefined;
  const furtherId = tab.createId();
  person.promises.noteEntry(furtherId, content);
  if (isMineAlone) person.promises.takeAway(theirs.content, content);
  try {
    const next = await tab.send(() =>
      isMineAlone ? sendEdit(newer, { id: entry.id, content }) : sendNewEntry(newer ?? day, { id: furtherId, content }),
    );
    tab.putDay(next);
    person.promises.acknowledge([content]);
    return `changed elsewhere; ${isMineAlone ? 'mine is chosen' : 'both are kept'}`;
  } catch (error) {
    return describe(error);
  }
}

/** `undo`: brought back at once. */
export async function removeEntry(
  { day, entry, undo }: { day: Reflection; entry: Entry; undo: boolean },
  browser: Browser,
): Promise<string> {
  const { tab, person } = browser.here();
  const giveBack = person.promises.takeAway(entry.content);
  if (undo) person.promises.bringBack([entry.content]);
  try {
    tab.putDay(await tab.send(() => sendEntryRemoval(day, entry.id)));
    if (!undo) return await sayRemoved(entry.content, browser);
    tab.putDay(await tab.send(() => sendVersionRestore(day, { entryId: entry.id, rev: entry.rev })));
    giveBack();
    return 'removed and brought back';
  } catch (error) {
    return describe(error);
  }
}

export async function removeDay({ day, undo }: { day: Reflection; undo: boolean }, browser: Browser): Promise<string> {
  const { tab, person } = browser.here();
  const texts = day.entries.map(({ content }) => content);
  const giveBack = person.promises.takeAway(texts.join('\n'));
  if (undo) person.promises.bringBack(texts);
  try {
    await tab.send(() => sendDayRemoval(day));
    tab.putDay(null);
    if (!undo) return await sayRemoved(texts.join('\n'), browser);
    // A day comes back as it was, which this tab may not have seen; nor may it live to hear of it.
    const gone = person.promises.listGone();
    person.promises.bringBack(gone);
    const returned = await tab.send(() => sendDayRestore(day.id));
    tab.putDay(returned);
    person.promises.noteGone(gone.join('\n'), returned.entries.map(({ content }) => content).join('\n'));
    giveBack();
    return 'removed and brought back';
  } catch (error) {
    return describe(error);
  }
}

async function sayRemoved(text: string, browser: Browser): Promise<string> {
  const { person } = browser.here();
  person.promises.noteGone(text, await browser.readAllPending(person));
  return 'removed';
}

function describe(error: unknown): string {
  return error instanceof Error ? `refused: ${error.message}` : String(error);
}
