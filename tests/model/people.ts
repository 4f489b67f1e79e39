// Who is at a device, and that nobody there sees anything of the one before.
import { listWords } from './promises.ts';
import type { Browser, Person } from './browser.ts';
import type { World } from './world.ts';

/** The other person comes to this device; where the one before cannot sign out, nothing changes. */
export async function switchPerson(browser: Browser, world: Pick<World, 'findOther'>): Promise<void> {
  const next = await world.findOther(browser.here().person);
  const hasLeft =
    (await browser.isSessionOpen()) || !browser.line.isOnline ? await signOut(browser) : await giveUp(browser);
  if (!hasLeft) return;
  browser.tell(`${next.name} signs in`);
  await browser.signIn(next);
  if (hasLeft === 'properly') await refuseReadable(next, browser);
  // Opening the form refuses by itself to show a word of anybody else.
  await browser.write();
  browser.leavePage();
}

async function signOut(browser: Browser): Promise<'properly' | null> {
  const { name } = browser.here().person;
  try {
    await browser.signOut();
    browser.tell(`${name} signs out`);
    return 'properly';
  } catch (error) {
    browser.tell(`${name} cannot sign out: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

/** Their session has ended, and they leave the device as it is. */
async function giveUp(browser: Browser): Promise<'as it is'> {
  browser.tell(`${browser.here().person.name} goes away`);
  await browser.closeAll();
  return 'as it is';
}

async function refuseReadable(next: Person, browser: Browser): Promise<void> {
  const readable = next.promises.listStrangers(...listWords(await browser.listReadable()));
  if (readable.length > 0) throw new Error(`Left readable on the ${browser.name}: ${readable.join(' ')}`);
}
