// The summary of a day while a language model writes it, in every way that this can go.
import type { Page } from '@playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { edit, saveWhole } from './support/history.ts';
import { card, expect, GENERATING, holdPen, listenForRequests, test, write, type Pen } from './support/models.ts';

const INDEX = 'A composite index only helps when the query filters on its leading column.';
const BREAD = 'Bread rises overnight without me, slowly and on its own.';
const OCTOPUS = 'Octopuses taste with their arms, each sucker for itself.';
const WRITTEN_BY = /^Written by test \(127\.0\.0\.1\) at \d\d:\d\d, from your words of \w{3} \d+\.$/;
/** The first line and half of the second. */
const FIRST_LINE = 100;
/** Beyond the floor of 8 s. */
const LATE_MS = 8_100;
const DONE = { timeout: 20_000 };

const summaryOf = (page: Page) => card(page, 'AI Summary');
const linesOf = (page: Page) => summaryOf(page).getByRole('listitem');

test.beforeEach(({ model }) => model.setScript({ kind: 'obedient' }));

test('the card shows the summary while it is generated', async ({ person, model }) => {
  const pen = holdPen(model);
  const requests = listenForRequests(person);
  await write(person, INDEX, BREAD, OCTOPUS);
  const below = card(person, 'Read Before Bed');

  await test.step('the card waits for the first words', () => waitsForFirstWords(person));
  const before = await below.boundingBox();
  await test.step('the card shows the lines as they arrive', () => showsLines(person, pen));
  await test.step('then the card shows all of them and their writer', async () => {
    pen.finish();
    await expect(summaryOf(person).getByText(WRITTEN_BY)).toBeVisible(DONE);
    await expect(summaryOf(person).getByText(GENERATING)).toHaveCount(0);
    await expect(linesOf(person)).toHaveText([/^A composite index/, /^Bread rises/, /^Octopuses/]);
    await expect(summaryOf(person).getByRole('status')).toHaveText('The AI summary is ready.');
  });
  await test.step('nothing below the summary moves while it is generated', async () => {
    const after = await below.boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(20);
  });
  await test.step('all of it comes over one stream, without polling', () => {
    const streams = requests.filter((request) => request.endsWith('/events') && request.includes('/reflections/'));
    expect(streams).toHaveLength(1);
    const reads = requests.filter((request) => /GET .*\/reflections\/[^/]+\/\d{4}/.test(request));
    // Of a new connection of the page's own stream, too. Polling would read every second.
    expect(reads.length).toBeLessThanOrEqual(4);
  });
});

async function waitsForFirstWords(page: Page): Promise<void> {
  await expect(summaryOf(page).getByText(GENERATING)).toBeVisible();
  await expect(linesOf(page)).toHaveCount(0);
  await expectNoViolations(page);
}

async function showsLines(page: Page, pen: Pen): Promise<void> {
  pen.writeTo(FIRST_LINE);
  await expect(linesOf(page)).toHaveText([/^A composite/]);
  await expect(summaryOf(page).getByText('Being written from your words...')).toBeVisible();
}

test('a summary that is being generated is the same in each tab, until an edit discards it', async ({
  person,
  model,
  context,
}) => {
  const pen = holdPen(model);
  const before = model.calls.length;
  await write(person, INDEX, BREAD);
  pen.writeTo(FIRST_LINE);
  await expect(linesOf(person)).toHaveText([/^A composite/]);

  await test.step('the stream continues after a reload', async () => {
    await person.reload();
    await expect(linesOf(person)).toHaveText([/^A composite/]);
  });
  await test.step('two tabs show the same summary, which is generated once', async () => {
    const other = await context.newPage();
    await other.goto('/synthesis');
    pen.finish();
    for (const page of [person, other]) {
      // oxlint-disable-next-line no-await-in-loop -- one tab after the other
      await expect(summaryOf(page).getByText(WRITTEN_BY)).toBeVisible(DONE);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await expect(linesOf(page)).toHaveCount(2);
    }
    expect(model.calls.length - before).toBe(1);
    await other.close();
  });
  const discarded = holdPen(model);
  await test.step('a summary stays visible while a new one is generated', async () => {
    await edit(person, 'Something else, written in its place.');
    await saveWhole(person);
    await expect(summaryOf(person).getByText(GENERATING)).toBeVisible();
    await expect(linesOf(person).first()).toHaveText(/^A composite/);
  });
  await test.step('after a reload too', async () => {
    await person.reload();
    await expect(summaryOf(person).getByText(GENERATING)).toBeVisible();
    await expect(linesOf(person).first()).toHaveText(/^A composite/);
  });
  await test.step('a changed learning discards the summary that is being generated', async () => {
    const last = holdPen(model);
    await edit(person, OCTOPUS);
    await saveWhole(person);
    discarded.finish();
    last.finish();
    await expect(summaryOf(person).getByText(WRITTEN_BY)).toBeVisible(DONE);
    await expect(linesOf(person)).toHaveText([/^Octopuses/, /^Bread rises/]);
  });
});

test('while the summary is late or the connection is lost, the embedded summary is shown', async ({
  person,
  model,
  context,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_INCOMPLETE/);
  const pen = holdPen(model);
  const summary = summaryOf(person);
  await person.clock.install();
  await write(person, INDEX, BREAD);
  await expect(summary.getByText(GENERATING, { exact: true })).toBeVisible();
  // From here on eight seconds pass only where the test says so.
  await person.clock.pauseAt(new Date(await person.evaluate(() => Date.now() + 2000)));

  await test.step('without a connection the embedded summary is shown', async () => {
    await context.setOffline(true);
    await expect(linesOf(person).first()).toHaveText(INDEX);
    await context.setOffline(false);
    await expect(summary.getByText(GENERATING, { exact: true })).toBeVisible();
  });
  await test.step('the embedded summary is shown after 8 s', async () => {
    await person.clock.fastForward(LATE_MS);
    await expect(linesOf(person).first()).toHaveText(INDEX);
    await expect(summary.getByText(/Until then: key points, in your own words/)).toBeVisible();
    await person.clock.resume();
    await expectNoViolations(person);
  });
  await test.step('the summary of the model replaces it, after reconnecting too', async () => {
    pen.finish();
    await expect(summary.getByText(WRITTEN_BY)).toBeVisible(DONE);
  });
});

test('when the model fails, the embedded summary is shown with a label and a retry', async ({ person, model }) => {
  model.setScript({ kind: 'status', status: 401 });
  await write(person, INDEX, BREAD);

  const summary = summaryOf(person);
  const retry = summary.getByRole('button', { name: 'Try AI again' });
  await expect(retry).toBeVisible(DONE);
  await expect(summary.getByText('The AI was not available. Made from your own words.')).toBeVisible();
  await expect(summary.getByText(/^Key points, in your own words, made at \d\d:\d\d$/)).toBeVisible();
  await expect(summary.getByRole('status')).toHaveText('The AI summary has not arrived yet.');
  await expect(linesOf(person).first()).toHaveText(INDEX);
  await expectNoViolations(person);

  const pen = holdPen(model);
  await retry.focus();
  await person.keyboard.press('Enter');
  await expect(summary.getByText(GENERATING)).toBeVisible();
  await expect(linesOf(person).first()).toHaveText(INDEX);
  pen.finish();
  await expect(summary.getByText(WRITTEN_BY)).toBeVisible(DONE);
  await expect(summary.getByRole('status')).toHaveText('The AI summary is ready.');
  await expect(retry).toHaveCount(0);
  expect(await summary.evaluate((element) => element.contains(document.activeElement))).toBe(true);
});
