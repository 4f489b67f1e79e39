// Texts by the language model of the browser: where it is mentioned, what it writes, and how the person chooses.
import type { Page } from '@playwright/test';
import { expectNoViolations } from './support/axe.ts';
import {
  changeScript,
  countModelCalls,
  countOpenSessions,
  listenForTexts,
  listModelCalls,
  OFFER,
  test,
  WRITTEN_HERE,
} from './support/browser-model.ts';
import { run, writeDays } from './support/journal.ts';
import { card, expect, write, writeAgain } from './support/models.ts';
import { goWithin } from './support/within.ts';

const INDEX = 'A composite index only helps when the query filters on its leading column.';
const BREAD = 'Bread rises overnight without me, slowly and on its own.';
const OCTOPUS = 'Octopuses taste with their arms, each sucker for itself.';
const HERE = 'The model in this browser';
const PAGES = ['/', '/reflection', '/synthesis', '/weekly-refresher', '/history', '/settings', '/bedtime-reading'];
const TEXTS = [
  ['reading', '/bedtime-reading', 'Generate Reading'],
  ['week', '/weekly-refresher', 'Analyze This Week'],
] as const;

const summaryOf = (page: Page) => card(page, 'AI Summary');
const sectionOf = (page: Page) => card(page, 'Language model');
const offerOf = (page: Page) => page.getByText(OFFER);
const writtenHere = (page: Page) =>
  page.getByText(/^Written by the model in this browser at \d\d:\d\d, from your words of/);

test('the offer is made once, and «Use it» writes the summary, and then each reading and week on a press', async ({
  person,
}) => {
  const sent = listenForTexts(person);
  await writeDays(person, run(2, 1));

  await test.step('the offer is made, and nothing is written before it is answered', async () => {
    await write(person, INDEX, BREAD, OCTOPUS);
    await expect(offerOf(person)).toBeVisible();
    await expectNoViolations(person);
    expect(await countModelCalls(person, 'create')).toBe(0);
  });
  await test.step('«Use it» writes the summary, which is stored', async () => {
    await writeSummaryOnOffer(person);
    await expect.poll(() => sent).toEqual([{ path: expect.stringMatching(/\/texts\/summary$/), status: 200 }]);
    expect(await countOpenSessions(person)).toBe(0);
  });
  for (const [kind, path, press] of TEXTS) {
    // oxlint-disable-next-line no-await-in-loop -- one text after the other
    await test.step(`a ${kind} is written on a press, and stored`, async () => {
      const before = sent.length;
      await writeOnPress(person, path, press);
      await expect.poll(() => sent.slice(before).map(({ status }) => status)).toEqual([200]);
      expect(await countOpenSessions(person)).toBe(0);
    });
  }
  await test.step('all of them are there at the next visit, and the offer is not', () => findsStoredTexts(person));
});

async function writeSummaryOnOffer(page: Page): Promise<void> {
  const summary = summaryOf(page);
  await page.getByRole('button', { name: 'Use it' }).click();
  await expect(summary.getByText('Being written from your words...')).toBeVisible();
  await expect(summary.getByText(WRITTEN_HERE)).toBeVisible();
  await expect(offerOf(page)).toHaveCount(0);
  await expect(summary.getByRole('listitem')).toHaveText([/^A composite index/, /^Bread rises/, /^Octopuses taste/]);
}

async function writeOnPress(page: Page, path: string, press: string): Promise<void> {
  const before = (await listModelCalls(page)).length;
  await goWithin(page, path);
  const button = page.getByRole('button', { name: press });
  await expect(button).toBeVisible();
  expect(await listModelCalls(page)).toHaveLength(before);
  await button.click();
  await expect(writtenHere(page)).toBeVisible();
}

async function findsStoredTexts(page: Page): Promise<void> {
  await page.reload();
  for (const path of ['/weekly-refresher', '/bedtime-reading']) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await goWithin(page, path);
    const stored = page.getByRole('button', { name: /^Open: / });
    // oxlint-disable-next-line no-await-in-loop -- as above
    await stored.first().click();
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(writtenHere(page)).toBeVisible();
  }
  await goWithin(page, '/synthesis');
  await expect(summaryOf(page).getByText(WRITTEN_HERE)).toBeVisible();
  await expect(offerOf(page)).toHaveCount(0);
  expect(await countModelCalls(page, 'create')).toBe(0);
  await expectNoViolations(page);
}

test('after «Learn itself» and after «No, thanks» the model is neither offered nor asked', async ({ person }) => {
  await writeDays(person, run(3, 1));

  await test.step('«Learn itself» can be pressed in Settings before any other choice, and the model is not offered then', async () => {
    await person.goto('/settings');
    await sectionOf(person).getByRole('radio', { name: 'Learn itself' }).click();
    const before = (await listModelCalls(person)).length;
    await writeAgain(person, INDEX);
    await expectEmbedded(person);
    expect(await listModelCalls(person)).toHaveLength(before);
  });
  await test.step('the offer is never made again after «No, thanks»', async () => {
    // As on another device.
    await person.evaluate(() => localStorage.removeItem('learn:person:writer'));
    await person.goto('/synthesis');
    await person.getByRole('button', { name: 'No, thanks' }).click();
    await expect(offerOf(person)).toHaveCount(0);
    await person.reload();
    await writeAgain(person, INDEX, BREAD);
    await expectEmbedded(person);
    expect(await listModelCalls(person)).toEqual([]);
  });
  await test.step('«Learn itself» calls nothing of the API on any page, not even availability()', async () => {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    for (const path of PAGES) await goWithin(person, path);
    await person.getByRole('button', { name: 'Generate Reading' }).click();
    await expect(person.getByText(/^Made at \d\d:\d\d/)).toBeVisible();
    expect(await listModelCalls(person)).toEqual([]);
  });
  await test.step('Settings can choose the model all the same', async () => {
    await goWithin(person, '/settings');
    const choice = sectionOf(person).getByRole('radio', { name: HERE });
    await expect(choice).not.toBeChecked();
    await choice.check();
    await expect(choice).toBeFocused();
    await goWithin(person, '/synthesis');
    await expect(summaryOf(person).getByText(WRITTEN_HERE)).toBeVisible();
  });
});

async function expectEmbedded(page: Page): Promise<void> {
  await expect(summaryOf(page).getByText('Key points, in your own words')).toBeVisible();
  await expect(offerOf(page)).toHaveCount(0);
}

test.describe('a model that is not downloaded yet', () => {
  test.use({ script: { availability: 'downloadable', downloadSteps: 4, downloadStepMs: 500 } });

  test('is not offered, and is downloaded in Settings', async ({ person }) => {
    await person.clock.install();

    await test.step('the offer is not made for a model that is not downloaded yet', async () => {
      await write(person, INDEX);
      await expect.poll(() => countModelCalls(person, 'availability')).toBeGreaterThan(0);
      await expect(person.getByText(/language model/)).toHaveCount(0);
      expect(await countModelCalls(person, 'create')).toBe(0);
    });
    await goWithin(person, '/settings');
    await test.step('a download that fails says so, and can be tried again', () => failAndRetry(person));
    await test.step('the download shows its progress and goes on while the person is elsewhere', () =>
      leaveDownload(person));
    await test.step('then the model writes', async () => {
      await goWithin(person, '/synthesis');
      await expect(summaryOf(person).getByText(WRITTEN_HERE)).toBeVisible();
    });
  });
});

async function failAndRetry(page: Page): Promise<void> {
  const section = sectionOf(page);
  await changeScript(page, { fault: 'failed download' });
  await section.getByRole('radio', { name: HERE }).check();
  await expect(section.getByText(/several gigabytes, downloaded once by your browser/)).toBeVisible();
  await section.getByRole('button', { name: 'Download' }).click();
  await expect(section.getByText(/^The model could not be downloaded/)).toBeVisible();
  await expectNoViolations(page);
  await changeScript(page, { fault: undefined });
  await section.getByRole('button', { name: 'Try again' }).click();
  await expect(section.getByRole('button', { name: 'Try again' })).toHaveCount(0);
}

async function leaveDownload(page: Page): Promise<void> {
  const section = sectionOf(page);
  await expect(section.getByRole('progressbar')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await page.getByRole('heading', { level: 1, name: /What did you learn/ }).waitFor();
  await page.goto('/settings');
  await expect(section.getByRole('radio', { name: HERE })).toBeChecked();
  // The page asks its browser again.
  await page.clock.fastForward(6000);
  await expect(section.getByRole('progressbar')).toHaveCount(0);
}
