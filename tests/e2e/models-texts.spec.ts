// Bedtime readings and weeks while a language model writes them.
import type { Page } from '@playwright/test';
import type { FaultyProvider } from '../support/faulty-provider.ts';
import { expectNoViolations } from './support/axe.ts';
import { run } from './support/journal.ts';
import { card, expect, holdPen, test, writeSummarisedDays } from './support/models.ts';
import { waitUntilKept } from './support/worker.ts';
import { goWithin } from './support/within.ts';

const DONE = { timeout: 20_000 };
/** What may be shown already: the opening of a reading and one quotation; of a week its first sentence. */
const BEGUN = { reading: 180, week: 220 };
const OPENING = /^(?:The day is over|It is night)/;

const writing = (page: Page) => page.getByText('Being written from your words...');
const written = (page: Page) => page.getByText(/^Written by test/);

test.beforeEach(({ model }) => model.setScript({ kind: 'obedient' }));

test('a reading is shown while it is generated, and the person can retry and leave', async ({ person, model }) => {
  await writeSummarisedDays(person, run(3));

  await test.step('a reading requested before the writer is known is also shown while it is generated', () =>
    generateBeforeWriterIsKnown(person, model));
  await test.step('a reading names its writer and its days', async () => {
    await expect(person.getByText(/^Written by test .* from your words of \w+ \d+ to \w+ \d+\.$/)).toBeVisible();
    await expectNoViolations(person);
  });
  await test.step('while a new text is generated, the line below describes the new text', async () => {
    await generateAgain(person, { model, press: 'Regenerate', begun: BEGUN.reading });
  });
  await test.step('a reading that the model cannot generate comes from the embedded writer and can be retried', () =>
    failAndRetry(person, model));
  await test.step('leaving the page aborts the generation', async () => {
    holdPen(model);
    await person.getByRole('button', { name: 'Regenerate' }).click();
    await expect.poll(() => model.countOpen(), DONE).toBe(1);
    await person.getByRole('link', { name: 'Back to Home' }).click();
    await expect.poll(() => model.countOpen(), DONE).toBe(0);
    await expect(person.getByText('Failed to generate bedtime reading')).toHaveCount(0);
  });
});

async function generateBeforeWriterIsKnown(page: Page, model: FaultyProvider): Promise<void> {
  const known = Promise.withResolvers<void>();
  await page.route(/\/api\/models\/[^/]+$/, async (route) => {
    await known.promise;
    await route.continue();
  });
  await page.goto('/bedtime-reading');
  const pen = holdPen(model);
  pen.writeTo(BEGUN.reading);
  await page.getByRole('button', { name: 'Generate Reading' }).click();

  const reading = page.getByRole('article');
  await expect(reading).toHaveText(OPENING, DONE);
  await expect(page.getByRole('button', { name: 'Generating...' })).toBeVisible();
  known.resolve();
  pen.finish();
  await expect(page.getByText('Bedtime reading generated!', { exact: true })).toBeVisible(DONE);
  await expect(reading).toHaveText(/let the night be quiet around you\./);
}

async function generateAgain(
  page: Page,
  { model, press, begun }: { model: FaultyProvider; press: string; begun: number },
): Promise<void> {
  await expect(written(page)).toBeVisible();
  const pen = holdPen(model);
  pen.writeTo(begun);
  await page.getByRole('button', { name: press }).click();
  await expect(writing(page)).toBeVisible(DONE);
  await expect(written(page)).toHaveCount(0);
  pen.finish();
  await expect(written(page)).toBeVisible(DONE);
  await expect(writing(page)).toHaveCount(0);
}

async function failAndRetry(page: Page, model: FaultyProvider): Promise<void> {
  model.setScript({ kind: 'status', status: 401 });
  await page.getByRole('button', { name: 'Regenerate' }).click();
  await expect(page.getByText(/^Made at \d\d:\d\d, from your own words of/)).toBeVisible(DONE);
  await expect(page.getByRole('article')).toHaveText(/Octopuses|composite|rehearsing/);
  const retry = page.getByRole('button', { name: 'Try AI again' });
  await expect(retry).toBeVisible();
  await expectNoViolations(page);
  model.setScript({ kind: 'obedient' });
  await retry.click();
  await expect(written(page)).toBeVisible(DONE);
  await expect(retry).toHaveCount(0);
}

test('a weekly refresher is shown while it is generated, and so is the reading of one of its days', async ({
  person,
  model,
}) => {
  await writeSummarisedDays(person, run(4));
  await person.goto('/weekly-refresher');

  await test.step('a weekly refresher is shown while it is generated', async () => {
    const pen = holdPen(model);
    pen.writeTo(BEGUN.week);
    await person.getByRole('button', { name: 'Analyze This Week' }).click();
    const overview = card(person, 'Week Overview');
    await expect(overview).toHaveText(/you wrote/, DONE);
    await expect(person.getByRole('button', { name: 'Analyzing...' })).toBeVisible();
    pen.finish();
    await expect(person.getByText('Weekly refresher ready!', { exact: true })).toBeVisible(DONE);
    await expect(overview.getByText(/^Written by test .* from your words of/)).toBeVisible();
    await expectNoViolations(person);
  });
  await test.step('while a new week is generated, the line below describes the new text', async () => {
    await generateAgain(person, { model, press: 'Refresh Analysis', begun: BEGUN.week });
  });
  await test.step('its highlights link to their days', async () => {
    await card(person, 'Key Learning Highlights').getByRole('link').first().click();
    await expect(person).toHaveURL(/\/synthesis\?date=\d{4}-\d{2}-\d{2}$/);
  });
  await test.step('the card of a saved day streams its reading too, and keeps the previous one on failure', () =>
    streamReadingOfDay(person, model));
});

async function streamReadingOfDay(page: Page, model: FaultyProvider): Promise<void> {
  const reading = card(page, 'Read Before Bed');
  await reading.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(reading.getByText(/^Written by test/)).toBeVisible(DONE);
  const pen = holdPen(model);
  pen.writeTo(BEGUN.reading);
  await reading.getByRole('button', { name: 'Regenerate' }).click();
  await expect(reading.getByRole('button', { name: 'Generating...' })).toBeVisible();
  await expect(writing(page)).toBeVisible(DONE);
  await page.reload();

  await expect(reading.getByText(/let the night be quiet/)).toBeVisible();
  await expect(reading.getByText(/^Written by test .* from your words of \w+ \d+\.$/)).toBeVisible();
}

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('when the connection is lost during a reading, the reading generated on this device is shown', async ({
    home,
    model,
    context,
    expectedNoise,
  }) => {
    expectedNoise.push(/ERR_/);
    await writeSummarisedDays(home, run(3));
    await goWithin(home, '/bedtime-reading');
    await waitUntilKept(home, 3);
    holdPen(model);
    await home.getByRole('button', { name: 'Generate Reading' }).click();
    await expect.poll(() => model.countOpen(), DONE).toBe(1);
    await context.setOffline(true);

    await expect(home.getByText(/^Made on this device at \d\d:\d\d, from what is kept here/)).toBeVisible(DONE);
    await expect(home.getByRole('article')).toHaveText(/Octopuses|composite|rehearsing/);
    await context.setOffline(false);
  });
});
