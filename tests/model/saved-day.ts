// What somebody does on the page of a saved day.
import type { Browser } from './browser.ts';
import { editEntry, removeDay, removeEntry, type Choice } from './changing.ts';

/** The page of the saved day, on which it is as old as whatever was read last. */
export async function onSavedDay(
  browser: Browser,
  work: (day: NonNullable<Awaited<ReturnType<ReturnType<Browser['here']>['tab']['findDay']>>>) => Promise<string>,
): Promise<void> {
  browser.leavePage();
  const day = await browser.here().tab.findDay();
  if (!day) return browser.tell('finds no saved day to change');
  return browser.tell(await work(day));
}

interface EditMade {
  place: number;
  isAppended: boolean;
  choice: Choice;
}

export async function editOne(browser: Browser, { place: at, isAppended, choice }: EditMade): Promise<void> {
  await onSavedDay(browser, async (day) => {
    const entry = day.entries[at % day.entries.length];
    if (!entry) return 'finds nothing to edit';
    const word = browser.here().person.promises.makeWord();
    const content = isAppended ? `${entry.content} ${word}` : word;
    const said = await editEntry({ day, entry, content, choice }, browser);
    return `edits «${entry.content}» into «${content}»: ${said}`;
  });
}

export async function removeOne(
  browser: Browser,
  { place: at, undo }: { place: number; undo: boolean },
): Promise<void> {
  await onSavedDay(browser, async (day) => {
    const entry = day.entries[at % day.entries.length];
    if (!entry) return 'finds nothing to remove';
    const isLast = day.entries.length === 1;
    const said = await (isLast ? removeDay({ day, undo }, browser) : removeEntry({ day, entry, undo }, browser));
    return `removes «${entry.content}»: ${said}`;
  });
}

/** Told that the day has changed. */
export async function hear(browser: Browser): Promise<void> {
  await browser
    .here()
    .tab.fetchDay()
    .catch(() => null);
}
