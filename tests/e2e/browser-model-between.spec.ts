// What comes between while the language model of the browser writes a summary: other tabs and devices, edits, leaving,
// silence, no network.
import type { Page } from '@playwright/test';
import type { Reflection } from '#contract/reflections.ts';
import { fingerprintDays } from '../../generation/tasks/fingerprint-days.ts';
import {
  changeScript,
  countModelCalls,
  countOpenSessions,
  listenForTexts,
  listModelCalls,
  saveElsewhere,
  test,
  WRITTEN_HERE,
} from './support/browser-model.ts';
import { edit, save, saveWhole } from './support/history.ts';
import { SAME_ORIGIN, todayOf, userIdOf, writeDays } from './support/journal.ts';
import { card, expect, listenForRequests, write, writeAgain } from './support/models.ts';
import { waitUntilKept, waitUntilSent } from './support/worker.ts';
import { goWithin } from './support/within.ts';

const INDEX = 'A composite index only helps when the query filters on its leading column.';
const BREAD = 'Bread rises overnight without me, slowly and on its own.';
const OCTOPUS = 'Octopuses taste with their arms, each sucker for itself.';
const TIDES = 'The tide tables are wrong by an hour in summer.';

const summaryOf = (page: Page) => card(page, 'AI Summary');
const linesOf = (page: Page) => summaryOf(page).getByRole('listitem');
const retryOf = (page: Page) => summaryOf(page).getByRole('button', { name: 'Try AI again' });

test.describe('while another tab has the page', () => {
  test.use({ chosen: 'browser', script: { tokensPerSecond: 20 } });

  test('two tabs write one after the other, and show the same summary', async ({ person, context }) => {
    await write(person, INDEX, BREAD);
    const other = await context.newPage();
    await other.goto('/synthesis');

    for (const page of [person, other]) {
      // oxlint-disable-next-line no-await-in-loop -- one tab after the other
      await expect(summaryOf(page).getByText(WRITTEN_HERE)).toBeVisible({ timeout: 20_000 });
    }
    const spans = await Promise.all([person, other].map(async (page) => listSpans(await listModelCalls(page))));
    const [first, ...later] = spans.flat().toSorted((a, b) => a.openMs - b.openMs);
    expect(first?.closedMs).toBeLessThan(Infinity);
    for (const { openMs } of later) expect(openMs).toBeGreaterThanOrEqual(first?.closedMs ?? Infinity);
  });
});

/** From the opening of each session to its end. */
function listSpans(calls: Awaited<ReturnType<typeof listModelCalls>>): { openMs: number; closedMs: number }[] {
  return calls
    .filter(({ name, session }) => name === 'create' && session !== undefined)
    .map(({ session, atMs }) => {
      const end = calls.find((call) => call.name === 'destroy' && call.session === session);
      return { openMs: atMs, closedMs: end?.atMs ?? Infinity };
    });
}

test('another device writes the summary, or changes the words meanwhile', async ({ person, expectedNoise }) => {
  expectedNoise.push(/409/);
  await writeDays(person, [{ daysAgo: 0, entries: [INDEX, BREAD] }]);
  await person.goto('/synthesis');
  await expect(linesOf(person).first()).toHaveText(INDEX);
  await expect(summaryOf(person).getByText('Key points, in your own words')).toBeVisible();

  await test.step('this device shows the summary of another device without asking, and names its browser', async () => {
    await summariseElsewhere(person, 'A composite index only helps\nBread rises overnight without me');
    await expect(summaryOf(person).getByText(/^Written by the model in Firefox 200 at \d\d:\d\d,/)).toBeVisible();
    await expect(linesOf(person)).toHaveText([/^A composite index/, /^Bread rises/]);
    expect(await countModelCalls(person, 'create')).toBe(0);
  });
  await test.step('an edit meanwhile is refused by the server, and the edited day is written again', async () => {
    const sent = listenForTexts(person);
    await person.getByRole('button', { name: 'Use it' }).click();
    await changeElsewhereOnce(person, OCTOPUS);
    await edit(person, TIDES);
    await saveWhole(person);
    await expect(linesOf(person)).toHaveText([/^The tide tables/, /^Bread rises/, /^Octopuses taste/]);
    await expect(summaryOf(person).getByText(WRITTEN_HERE)).toBeVisible();
    await expect.poll(() => sent.map(({ status }) => status)).toEqual([409, 200]);
    await person.reload();
    await expect(summaryOf(person).getByText(WRITTEN_HERE)).toBeVisible();
    await expect(linesOf(person)).toHaveText([/^The tide tables/, /^Bread rises/, /^Octopuses taste/]);
  });
});

/** As the model of another browser of the person does. */
async function summariseElsewhere(page: Page, text: string): Promise<void> {
  const path = `/api/reflections/${await userIdOf(page)}/${await todayOf(page)}`;
  const day = (await (await page.request.get(path)).json()) as Reflection;
  const data = { text, model: 'Firefox 200', fingerprint: await fingerprintDays([day]) };
  const answer = await page.request.put(`/api/reflections/${day.id}/texts/summary`, { headers: SAME_ORIGIN, data });
  expect(answer.status()).toBe(200);
}

/** Another device of the person is faster than the first text that this one sends. */
async function changeElsewhereOnce(page: Page, content: string): Promise<void> {
  let hasChanged = false;
  await page.route('**/texts/summary', async (route) => {
    if (!hasChanged) {
      hasChanged = true;
      await saveElsewhere(page, content);
    }
    await route.continue();
  });
}

test.describe('a model that takes its time', () => {
  const SLOW = { tokensPerSecond: 1 };
  const FAST = { tokensPerSecond: 60 };
  test.use({ chosen: 'browser', script: SLOW });

  test('is stopped by leaving the page, an edit, its own silence and a sign-out, and by nothing else', async ({
    person,
  }) => {
    const sent = listenForTexts(person);
    await person.clock.install();
    await write(person, INDEX);
    await expect.poll(() => countOpenSessions(person)).toBe(1);

    await test.step('leaving the page ends the session, and nothing is sent', async () => {
      await person.getByRole('link', { name: 'Back to Home' }).click();
      await expect.poll(() => countOpenSessions(person)).toBe(0);
      expect(sent).toEqual([]);
    });
    await test.step('an edit on this page ends the session of the text before', async () => {
      await goWithin(person, '/synthesis');
      await expect.poll(() => countOpenSessions(person)).toBe(1);
      await changeScript(person, FAST);
      await edit(person, OCTOPUS);
      await saveWhole(person);
      await expect(summaryOf(person).getByText(WRITTEN_HERE)).toBeVisible();
      await expect(linesOf(person)).toHaveText([/^Octopuses taste/]);
      await expect.poll(() => sent.map(({ status }) => status)).toEqual([200]);
      expect(await countOpenSessions(person)).toBe(0);
    });
    await test.step('a model that says nothing leaves the embedded text with «Try AI again»', async () => {
      await fallSilent(person);
      await expect.poll(() => sent.map(({ status }) => status)).toEqual([200, 200]);
    });
    await test.step('a reading that is asked for meanwhile comes after the summary, and does not end it', async () => {
      await changeScript(person, SLOW);
      await askForReadingMeanwhile(person, () => changeScript(person, FAST));
      // A text that is sent after the next edit would be refused.
      await expect.poll(() => sent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    });
    await test.step('signing out ends the session, sends nothing, and the next person is asked anew', async () => {
      await changeScript(person, SLOW);
      await signOutMeanwhile(person);
    });
  });
});

async function fallSilent(page: Page): Promise<void> {
  await changeScript(page, { fault: 'silence' });
  await edit(page, BREAD);
  await saveWhole(page);
  await expect(linesOf(page)).toHaveText([BREAD]);
  await expect.poll(() => countOpenSessions(page)).toBe(1);
  await expect(retryOf(page)).toHaveCount(0);
  await page.clock.fastForward(21_000);

  await expect(retryOf(page)).toBeVisible();
  await expect(linesOf(page)).toHaveText([BREAD]);
  expect(await countOpenSessions(page)).toBe(0);
  await changeScript(page, { fault: undefined });
  await retryOf(page).click();
  await expect(summaryOf(page).getByText(WRITTEN_HERE)).toBeVisible();
  await expect(retryOf(page)).toHaveCount(0);
}

async function askForReadingMeanwhile(page: Page, hurry: () => Promise<void>): Promise<void> {
  const before = await countModelCalls(page, 'promptStreaming');
  await edit(page, INDEX);
  await saveWhole(page);
  await expect.poll(() => countModelCalls(page, 'promptStreaming')).toBe(before + 1);
  // The summary goes on slowly: its pace was that of its beginning.
  await hurry();
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Generating...' })).toBeVisible();
  expect(await countModelCalls(page, 'promptStreaming')).toBe(before + 1);
  await page.clock.runFor(30_000);

  await expect(summaryOf(page).getByText(WRITTEN_HERE)).toBeVisible();
  await expect(card(page, 'Read Before Bed').getByText(WRITTEN_HERE)).toBeVisible({ timeout: 30_000 });
  expect(await countModelCalls(page, 'promptStreaming')).toBe(before + 2);
}

async function signOutMeanwhile(page: Page): Promise<void> {
  await edit(page, TIDES);
  await saveWhole(page);
  await expect.poll(() => countOpenSessions(page)).toBe(1);
  const ended = await countModelCalls(page, 'destroy');
  const requests = listenForRequests(page);
  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with Google' }).waitFor();

  await expect.poll(() => countModelCalls(page, 'destroy')).toBe(ended + 1);
  expect(requests.filter((request) => request.startsWith('PUT') && request.includes('/texts/'))).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('learn:person:writer'))).toBeNull();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
}

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow', chosen: 'browser', script: { fault: 'garbage', faultAnswers: 2 } });

  test('the summary is written all the same, and sent when it is back', async ({ home, context, expectedNoise }) => {
    expectedNoise.push(/ERR_|Failed to fetch|503/);
    const sent = listenForTexts(home);
    // The code of the writing is kept on the device by then.
    await waitUntilKept(home, 0);
    await home.reload();
    await home.getByRole('button', { name: 'Account', exact: true }).waitFor();
    await context.setOffline(true);

    await test.step('a model whose first two answers are refused can be asked again', () => askAgain(home));
    await test.step('the summary is sent when the network is back', async () => {
      expect(sent).toEqual([]);
      await context.setOffline(false);
      await expect.poll(() => sent).toEqual([{ path: expect.stringMatching(/\/texts\/summary$/), status: 200 }]);
      await home.goto('/synthesis');
      await expect(summaryOf(home).getByText(WRITTEN_HERE)).toBeVisible();
      expect(await countModelCalls(home, 'create')).toBe(0);
    });
    await test.step('a text is kept back when the person signs out before it could be sent', async () => {
      await changeScript(home, { fault: undefined, tokensPerSecond: 10 });
      await edit(home, BREAD);
      await save(home);
      await expect.poll(() => countModelCalls(home, 'promptStreaming')).toBe(1);
      // Otherwise signing out asks about the draft, as it should.
      await waitUntilSent(home);
      await context.setOffline(true);
      await expect(linesOf(home)).toHaveText([/^Bread rises/]);
      await expect(summaryOf(home).getByText(WRITTEN_HERE)).toBeVisible();
      const requests = listenForRequests(home);
      await signOut(home);
      await home.getByRole('heading', { name: 'Welcome to Learn' }).waitFor();
      await context.setOffline(false);
      await home.getByRole('button', { name: 'Sign in with Google' }).waitFor();
      expect(requests.filter((request) => request.includes('/api/reflections/'))).toEqual([]);
    });
  });
});

async function askAgain(page: Page): Promise<void> {
  const summary = summaryOf(page);
  await writeAgain(page, INDEX);
  await expect(summary.getByText('Your summary is made when the reflection has been sent.')).toBeVisible();
  await retryOf(page).press('Enter');
  await expect(summary.getByText(WRITTEN_HERE)).toBeVisible();
  await expect(linesOf(page)).toHaveText([/^A composite index/]);
  expect(await summary.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}
