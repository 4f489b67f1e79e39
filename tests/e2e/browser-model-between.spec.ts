// What comes between while the language model of the browser writes: other tabs and devices, edits, leaving, no network.
import type { Page } from '@playwright/test';
import { signIn } from './support/app.ts';
import {
  changeScript,
  choose,
  countModelCalls,
  countOpenSessions,
  listenForTexts,
  listModelCalls,
  saveElsewhere,
  test,
  WRITTEN_HERE,
} from './support/browser-model.ts';
import { edit, save } from './support/history.ts';
import { writeDays } from './support/journal.ts';
import { card, expect, listenForRequests, write } from './support/models.ts';
import { waitUntilKept } from './support/worker.ts';

test.use({ serviceWorkers: 'allow' });

const INDEX = 'A composite index only helps when the query filters on its leading column.';
const BREAD = 'Bread rises overnight without me, slowly and on its own.';
const OCTOPUS = 'Octopuses taste with their arms, each sucker for itself.';

test.beforeEach(async ({ home }) => choose(home, 'browser'));

test.describe('while another tab or device has the page', () => {
  test.use({ script: { tokensPerSecond: 20 } });

  test('two tabs write one after the other, and show the same summary', async ({ home, context }) => {
    await write(home, INDEX, BREAD);
    const other = await context.newPage();
    await other.goto('/synthesis');

    for (const page of [home, other]) {
      // oxlint-disable-next-line no-await-in-loop -- one tab after the other
      await expect(card(page, 'AI Summary').getByText(WRITTEN_HERE)).toBeVisible({ timeout: 20_000 });
    }
    const spans = await Promise.all([home, other].map(async (page) => listSpans(await listModelCalls(page))));
    const [first, ...later] = spans.flat().toSorted((a, b) => a.openMs - b.openMs);
    expect(first?.closedMs).toBeLessThan(Infinity);
    for (const { openMs } of later) expect(openMs).toBeGreaterThanOrEqual(first?.closedMs ?? Infinity);
  });

  test('another device shows the summary without asking', async ({ home, visitor, browser, baseURL }) => {
    await writeDays(home, [{ daysAgo: 0, entries: [INDEX, BREAD] }]);
    const elsewhere = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
    const other = await elsewhere.newPage();
    await other.goto('/');
    await signIn(other, visitor);
    await other.goto('/synthesis');
    const summary = card(other, 'AI Summary');
    await expect(summary.getByRole('listitem').first()).toHaveText(INDEX);
    await expect(summary.getByText('Key points, in your own words')).toBeVisible();
    await home.goto('/synthesis');

    await expect(summary.getByText(WRITTEN_HERE)).toBeVisible();
    await expect(summary.getByRole('listitem')).toHaveText([/^A composite index/, /^Bread rises/]);
    await elsewhere.close();
  });
});

test.describe('a reading that is asked for while the summary is written', () => {
  test.use({ script: { tokensPerSecond: 10 } });

  test('comes after it, and does not end it', async ({ home }) => {
    await write(home, INDEX, BREAD);
    await expect.poll(() => countModelCalls(home, 'promptStreaming')).toBe(1);
    await home.getByRole('button', { name: 'Generate', exact: true }).click();

    await expect(card(home, 'AI Summary').getByText(WRITTEN_HERE)).toBeVisible();
    await expect(card(home, 'Read Before Bed').getByText(WRITTEN_HERE)).toBeVisible({ timeout: 30_000 });
    expect(await countModelCalls(home, 'promptStreaming')).toBe(2);
  });
});

test.describe('a model that takes its time', () => {
  test.use({ script: { tokensPerSecond: 1 } });

  test('leaving the page ends the session, and nothing is sent', async ({ home }) => {
    const sent = listenForTexts(home);
    await write(home, INDEX);
    await expect.poll(() => countOpenSessions(home)).toBe(1);
    await home.getByRole('link', { name: 'Back to Home' }).click();

    await expect.poll(() => countOpenSessions(home)).toBe(0);
    expect(sent).toEqual([]);
  });

  test('an edit on this page ends the session of the text before', async ({ home }) => {
    const sent = listenForTexts(home);
    await write(home, INDEX);
    await expect.poll(() => countOpenSessions(home)).toBe(1);
    await changeScript(home, { tokensPerSecond: 60 });
    await edit(home, OCTOPUS);
    await save(home);

    const summary = card(home, 'AI Summary');
    await expect(summary.getByText(WRITTEN_HERE)).toBeVisible();
    await expect(summary.getByRole('listitem')).toHaveText([/^Octopuses taste/]);
    await expect.poll(() => sent.map(({ status }) => status)).toEqual([200]);
    expect(await countOpenSessions(home)).toBe(0);
  });

  test('signing out ends the session, sends nothing, and the next person is asked anew', async ({ home }) => {
    await write(home, INDEX);
    await expect.poll(() => countOpenSessions(home)).toBe(1);
    const requests = listenForRequests(home);
    await home.getByRole('button', { name: 'Account', exact: true }).click();
    await home.getByRole('button', { name: 'Sign out', exact: true }).click();
    await home.getByRole('button', { name: 'Sign in with Google' }).waitFor();

    await expect.poll(() => countModelCalls(home, 'destroy')).toBe(1);
    expect(requests.filter((request) => request.startsWith('PUT') && request.includes('/texts/'))).toEqual([]);
    expect(await home.evaluate(() => localStorage.getItem('learn:person:writer'))).toBeNull();
  });
});

test.describe('a model that is done after the connection is lost', () => {
  test.use({ script: { tokensPerSecond: 10 } });

  test('has its text kept back when the person signs out before it could be sent', async ({
    home,
    context,
    expectedNoise,
  }) => {
    expectedNoise.push(/ERR_|Failed to fetch|503/);
    await writeDays(home, [{ daysAgo: 0, entries: [BREAD] }]);
    await home.goto('/synthesis');
    await waitUntilKept(home, 1);
    await expect.poll(() => countModelCalls(home, 'promptStreaming')).toBe(1);
    await context.setOffline(true);
    await expect(card(home, 'AI Summary').getByText(WRITTEN_HERE)).toBeVisible();
    const requests = listenForRequests(home);
    await home.getByRole('button', { name: 'Account', exact: true }).click();
    await home.getByRole('button', { name: 'Sign out', exact: true }).click();
    await home.getByRole('heading', { name: 'Welcome to Learn' }).waitFor();
    await context.setOffline(false);
    await home.getByRole('button', { name: 'Sign in with Google' }).waitFor();

    expect(requests.filter((request) => request.includes('/api/reflections/'))).toEqual([]);
  });
});

test.describe('a fast model', () => {
  test('an edit meanwhile is refused by the server, and the edited day is written again', async ({
    home,
    expectedNoise,
  }) => {
    expectedNoise.push(/409/);
    const sent = listenForTexts(home);
    let hasEdited = false;
    await home.route('**/texts/summary', async (route) => {
      if (!hasEdited) {
        hasEdited = true;
        // Another device of the person was faster.
        await saveElsewhere(home, OCTOPUS);
      }
      await route.continue();
    });
    await write(home, INDEX);
    const summary = card(home, 'AI Summary');

    await expect(summary.getByRole('listitem')).toHaveText([/^A composite index/, /^Octopuses taste/]);
    await expect(summary.getByText(WRITTEN_HERE)).toBeVisible();
    await expect.poll(() => sent.map(({ status }) => status)).toEqual([409, 200]);
    await home.reload();
    await expect(summary.getByText(WRITTEN_HERE)).toBeVisible();
    await expect(summary.getByRole('listitem')).toHaveText([/^A composite index/, /^Octopuses taste/]);
  });

  test('without a network the summary is written all the same, and sent when it is back', async ({
    home,
    context,
    expectedNoise,
  }) => {
    expectedNoise.push(/ERR_|Failed to fetch/);
    const sent = listenForTexts(home);
    await writeOffline(home, INDEX);
    const summary = card(home, 'AI Summary');
    await expect(summary.getByText(WRITTEN_HERE)).toBeVisible();
    await expect(summary.getByRole('listitem')).toHaveText([/^A composite index/]);
    expect(sent).toEqual([]);
    await context.setOffline(false);

    await expect.poll(() => sent).toEqual([{ path: expect.stringMatching(/\/texts\/summary$/), status: 200 }]);
    await home.goto('/synthesis');
    await expect(summary.getByText(WRITTEN_HERE)).toBeVisible();
    expect(await countModelCalls(home, 'create')).toBe(0);
  });
});

test.describe('a silent model', () => {
  test.use({ script: { fault: 'silence', faultAnswers: 1 } });

  test('a model that says nothing leaves the embedded text with «Try AI again»', async ({ home }) => {
    await home.clock.install();
    await write(home, INDEX);
    const summary = card(home, 'AI Summary');
    const retry = summary.getByRole('button', { name: 'Try AI again' });
    await expect(summary.getByRole('listitem')).toHaveText([INDEX]);
    await expect.poll(() => countOpenSessions(home)).toBe(1);
    await expect(retry).toHaveCount(0);
    await home.clock.fastForward(21_000);

    await expect(retry).toBeVisible();
    await expect(summary.getByRole('listitem')).toHaveText([INDEX]);
    expect(await countOpenSessions(home)).toBe(0);
    await retry.click();
    await expect(summary.getByText(WRITTEN_HERE)).toBeVisible();
    await expect(retry).toHaveCount(0);
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

test.describe('a model whose first two answers are refused', () => {
  test.use({ script: { fault: 'garbage', faultAnswers: 2 } });

  test('can be asked again without a network', async ({ home, expectedNoise }) => {
    expectedNoise.push(/ERR_|Failed to fetch/);
    await writeOffline(home, INDEX);
    const summary = card(home, 'AI Summary');
    await expect(summary.getByText('Your summary is made when the reflection has been sent.')).toBeVisible();
    await summary.getByRole('button', { name: 'Try AI again' }).press('Enter');

    await expect(summary.getByText(WRITTEN_HERE)).toBeVisible();
    await expect(summary.getByRole('listitem')).toHaveText([/^A composite index/]);
    expect(await summary.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  });
});

/** The code of the writing is kept on the device, and the network goes before the day is written. */
async function writeOffline(page: Page, entry: string): Promise<void> {
  await waitUntilKept(page, 0);
  await page.reload();
  await page.getByRole('button', { name: 'Account', exact: true }).waitFor();
  await page.context().setOffline(true);
  await write(page, entry);
}
