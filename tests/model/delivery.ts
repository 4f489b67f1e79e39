// The end of a run: everybody comes back, everything is sent, and then the promises are held against what is there.
import { listRemovedEntries, listRemovedReflections, listRevisions, restoreReflection } from '#contract/history.ts';
import { findReflection, type Reflection } from '#contract/reflections.ts';
import { call } from '../../web/api/api-client.ts';
import { DAY } from '../../web/storage/browser/database.fixture.ts';
import type { Browser, Person } from './browser.ts';
import { complete } from './form.ts';
import { switchPerson } from './people.ts';
import { listWords } from './promises.ts';
import { type World } from './world.ts';

/** Longer than any pause of ours, and than a lease of a tab that is gone. */
const LONG_MS = 6 * 60_000;
/** The first device sends, the second one joins and sends, and the first one joins what that has made. */
const ROUNDS = 3;

/** Answers with the promises that were broken. */
export async function deliverAll(world: World): Promise<string[]> {
  const broken: string[] = [];
  for (const { line } of world.browsers) {
    line.isOnline = true;
    line.answersToLose = 0;
  }
  for (const person of world.listPeople()) {
    world.tell(`— everything of ${person.name} is delivered`);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const browser of world.browsers) await bringAll(person, { browser, world });
    broken.push(...(await checkPerson(person, world)));
  }
  return broken;
}

async function bringAll(person: Person, { browser, world }: { browser: Browser; world: World }): Promise<void> {
  if (browser.here().person === person) {
    await browser.closeAll();
    await browser.reopen();
  } else await switchPerson(browser, world);
  await world.pass(LONG_MS);
  await browser.hurry();
  const page = await browser.write();
  const { entries, removed } = page.writing.read();
  const isUnsent = removed.length > 0 || entries.some(({ content, savedContent }) => content !== (savedContent ?? ''));
  // A day must keep a learning: where the last one was taken off the form, they write another.
  const first = entries[0];
  if (isUnsent && page.buildRequests().length === 0 && first) page.writing.write(first.id, person.promises.makeWord());
  if (isUnsent && !(await complete(browser))) throw new Error(`The ${browser.name} cannot save what is on its form.`);
  browser.leavePage();
  await world.pass(LONG_MS);
}

async function checkPerson(person: Person, world: World): Promise<string[]> {
  const views = [];
  for (const browser of world.browsers) views.push(await look(browser));
  const [view, otherView] = views;
  if (JSON.stringify(view) !== JSON.stringify(otherView))
    return [`The devices differ: ${JSON.stringify(view)} and ${JSON.stringify(otherView)}`];
  const day = view?.day ?? null;
  return [...listMisplaced(day, person), ...(await listGone(day, { person, browser: world.browserOf(0) }))];
}

/** What a person finds on a device after everything was sent. */
async function look(browser: Browser): Promise<{ day: Reflection | null; form: readonly string[] }> {
  const { tab, person } = browser.here();
  const { userId } = person;
  const day = await tab.send(() => call(findReflection, { params: { userId, date: DAY } }));
  const [waiting] = tab.listWaiting();
  if (waiting) throw new Error(`It still waits on the ${browser.name}: ${JSON.stringify(waiting)}`);
  if (await tab.localStores.hasUnsent()) throw new Error(`Something is on the ${browser.name} alone.`);
  tab.putDay(day);
  const { writing } = await browser.write();
  const form = writing
    .read()
    .entries.map(({ content }) => content)
    .filter((content) => content !== '');
  browser.leavePage();
  if (JSON.stringify(form) !== JSON.stringify(day?.entries.map(({ content }) => content) ?? []))
    throw new Error(`The form on the ${browser.name} shows ${JSON.stringify(form)}`);
  return { day, form };
}

function listMisplaced(day: Reflection | null, { name, promises }: Person): string[] {
  const entries = day?.entries ?? [];
  const strangers = promises.listStrangers(...entries.map(({ content }) => content));
  // Where a text has met another one, it may have been set beside that under a new id, and its own save still arrive.
  const own = entries.filter(({ id }) => promises.hasEntry(id)).map(({ content }) => content);
  const twice = own.filter((text, place) => own.indexOf(text) !== place);
  const back = listWords(...entries.map(({ content }) => content)).filter((word) => promises.listGone().includes(word));
  return [
    ...back.map((word) => `Removed by ${name}, and back by itself: ${word}`),
    ...strangers.map((word) => `In the day of ${name}: ${word}`),
    ...twice.map((text) => `Twice in the day of ${name}: ${text}`),
  ];
}

async function listGone(
  day: Reflection | null,
  { person, browser }: { person: Person; browser: Browser },
): Promise<string[]> {
  const { promises, name } = person;
  const present = new Set(listWords(...(day?.entries ?? []).map(({ content }) => content)));
  const wanted = promises.listWanted().filter((word) => !present.has(word));
  const acknowledged = promises.listAcknowledged().filter((word) => !present.has(word));
  const earlier = acknowledged.length > 0 ? await readEarlier(person, browser) : [];
  const found = new Set(listWords(...earlier));
  return [
    ...wanted.map((word) => `Gone from the day of ${name}, who has not taken it away: ${word}`),
    ...acknowledged.filter((word) => !found.has(word)).map((word) => `Acknowledged to ${name} and lost: ${word}`),
  ];
}

/** All that the day once was, as far as its person can read it or bring it back. */
async function readEarlier({ userId }: Person, browser: Browser): Promise<string[]> {
  const { tab } = browser.here();
  for (const { id } of await tab.send(() => call(listRemovedReflections, { params: { userId } })))
    await tab.send(() => call(restoreReflection, { params: { reflectionId: id } }));
  const day = await tab.send(() => call(findReflection, { params: { userId, date: DAY } }));
  if (!day) return [];
  const reflectionId = day.id;
  const removed = await tab.send(() => call(listRemovedEntries, { params: { reflectionId } }));
  const texts = [...day.entries, ...removed].map(({ content }) => content);
  for (const id of [...day.entries.map((entry) => entry.id), ...removed.map(({ entryId }) => entryId)]) {
    const revisions = await tab.send(() => call(listRevisions, { params: { reflectionId, entryId: id } }));
    texts.push(...revisions.map(({ content }) => content));
  }
  return texts;
}
