// What a person does on the form, and what they are promised by it.
import type { SaveReflection } from '#contract/reflections.ts';
import type { Browser } from './browser.ts';
import { listWords } from './promises.ts';

export type Manner = 'append' | 'replace' | 'shorten' | 'add' | 'drop';

export interface Typing {
  manner: Manner;
  /** Which learning, counted round. */
  place: number;
  /** What they wait before anything else happens. */
  pauseMs: number;
}

export async function type({ manner, place, pauseMs }: Typing, browser: Browser): Promise<void> {
  const { writing } = await browser.write();
  const { promises } = browser.here().person;
  const { entries } = writing.read();
  const entry = entries[place % entries.length];
  if (!entry) throw new Error('The form has no field.');
  if (manner === 'drop' && entries.length > 1) {
    promises.takeAway(entry.content);
    writing.removeEntry(entry.id);
    browser.tell(`removes «${entry.content}» from the form`);
  } else if (manner === 'shorten' && entry.content.includes(' ')) {
    const content = entry.content.slice(0, entry.content.lastIndexOf(' '));
    promises.takeAway(entry.content, content);
    writing.write(entry.id, content);
    promises.bringBack([content]);
    browser.tell(`shortens «${entry.content}» to «${content}»`);
  } else {
    const word = promises.makeWord();
    const isAdded = manner === 'add';
    const content = manner === 'replace' || isAdded ? word : `${entry.content} ${word}`.trim();
    if (!isAdded) promises.takeAway(entry.content, content);
    const id = isAdded ? writing.addEntry() : entry.id;
    writing.write(id, content);
    promises.noteEntry(id, content);
    promises.bringBack([content]);
    browser.tell(`types «${content}»${isAdded ? ' as a new learning' : ` over «${entry.content}»`}`);
  }
  if (pauseMs > 0) await browser.pass(pauseMs);
}

/** Answers with whether the person was told that it is saved, or that it waits. */
export async function complete(browser: Browser): Promise<boolean> {
  const page = await browser.write();
  const requests = page.buildRequests();
  const sent = listTexts(requests);
  if (requests.length === 0) {
    browser.tell('is asked for words');
    return false;
  }
  const { person } = browser.here();
  person.promises.bringBack(sent);
  try {
    const result = await page.save(requests);
    browser.here().page = null;
    person.promises.acknowledge(sent);
    browser.tell(`completes [${sent.join(', ')}]: ${result.kind}`);
    if (result.kind === 'saved') refuseMissing(sent, result.reflection.entries);
    return true;
  } catch (error) {
    if (error instanceof MissingWords) throw error;
    browser.tell(`completes [${sent.join(', ')}]: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

class MissingWords extends Error {}

function listTexts(requests: readonly SaveReflection[]): string[] {
  return requests.flatMap(({ entries }) => entries.map(({ content }) => content));
}

/** «Saved» is said of what is in the day. */
function refuseMissing(sent: readonly string[], entries: readonly { content: string }[]): void {
  const present = new Set(listWords(...entries.map(({ content }) => content)));
  const missing = listWords(...sent).filter((word) => !present.has(word));
  if (missing.length > 0) throw new MissingWords(`Said to be saved, and not in the day: ${missing.join(' ')}`);
}
