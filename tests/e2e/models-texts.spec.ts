// Bedtime readings and weeks while a language model writes them.
import { expectNoViolations } from './support/axe.ts';
import { edit, save } from './support/history.ts';
import { run } from './support/journal.ts';
import { card, expect, test, writeSummarisedDays } from './support/models.ts';
import { waitUntilKept } from './support/worker.ts';

const SLOW = { kind: 'obedient', everyMs: 120, piece: 6 } as const;
const DONE = { timeout: 20_000 };

test.beforeEach(({ model }) => model.setScript({ kind: 'obedient' }));

test('a reading is shown while it is generated and names its writer and its days', async ({ person, model }) => {
  await writeSummarisedDays(person, run(3));
  await person.goto('/bedtime-reading');
  model.setScript(SLOW);
  await person.getByRole('button', { name: 'Generate Reading' }).click();

  const reading = person.getByRole('article');
  await expect(reading).toHaveText(/^(?:The day is over|It is night)/, DONE);
  await expect(person.getByRole('button', { name: 'Generating...' })).toBeVisible();
  await expect(person.getByText('Bedtime reading generated!', { exact: true })).toBeVisible(DONE);
  await expect(reading).toHaveText(/let the night be quiet around you\./);
  await expect(person.getByText(/^Written by test .* from your words of \w+ \d+ to \w+ \d+\.$/)).toBeVisible();
  await expectNoViolations(person);
});

test('a reading requested before the writer is known is also shown while it is generated', async ({
  person,
  model,
}) => {
  await writeSummarisedDays(person, run(3));
  await person.route(/\/api\/models\/[^/]+$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 6000));
    // The test may be over by then.
    await route.continue().catch(() => undefined);
  });
  await person.goto('/bedtime-reading');
  model.setScript(SLOW);
  await person.getByRole('button', { name: 'Generate Reading' }).click();

  await expect(person.getByRole('article')).toHaveText(/^(?:The day is over|It is night)/, DONE);
  await expect(person.getByRole('button', { name: 'Generating...' })).toBeVisible();
});

test('while a new text is generated, the line below describes the new text', async ({ home, model }) => {
  await writeSummarisedDays(home, run(3));
  const writing = home.getByText('Being written from your words...');
  const written = home.getByText(/^Written by test/);
  for (const [path, first, again] of [
    ['/bedtime-reading', 'Generate Reading', 'Regenerate'],
    ['/weekly-refresher', 'Analyze This Week', 'Refresh Analysis'],
  ] as const) {
    model.setScript({ kind: 'obedient' });
    await home.goto(path);
    await home.getByRole('button', { name: first }).click();
    await expect(written).toBeVisible(DONE);
    model.setScript(SLOW);
    await home.getByRole('button', { name: again }).click();

    await expect(writing).toBeVisible(DONE);
    await expect(written).toHaveCount(0);
    await expect(written).toBeVisible(DONE);
    await expect(writing).toHaveCount(0);
  }
});

test('a summary stays visible while a new one is generated', async ({ person, model }) => {
  await writeSummarisedDays(person, run(1));
  await person.goto('/synthesis');
  const summary = card(person, 'AI Summary');
  const before = await summary.getByRole('listitem').first().innerText();
  model.setScript({ kind: 'obedient', firstMs: 3000 });
  await edit(person, 'Something else, written in its place.');
  await save(person);

  await expect(summary.getByText('AI summary is being generated...')).toBeVisible();
  await expect(summary.getByRole('listitem').first()).toHaveText(before);
  await expect(summary.getByRole('listitem').first()).toHaveText(/Something else/, DONE);
});

test('leaving the page aborts the generation', async ({ person, model }) => {
  await writeSummarisedDays(person, run(3));
  await person.goto('/bedtime-reading');
  model.setScript({ ...SLOW, everyMs: 1000 });
  await person.getByRole('button', { name: 'Generate Reading' }).click();
  await expect.poll(() => model.countOpen(), DONE).toBe(1);
  await person.getByRole('link', { name: 'Back to Home' }).click();

  await expect.poll(() => model.countOpen(), DONE).toBe(0);
  await expect(person.getByText('Failed to generate bedtime reading')).toHaveCount(0);
});

test('a reading that the model cannot generate comes from the embedded writer and can be retried', async ({
  person,
  model,
}) => {
  await writeSummarisedDays(person, run(3));
  model.setScript({ kind: 'status', status: 401 });
  await person.goto('/bedtime-reading');
  await person.getByRole('button', { name: 'Generate Reading' }).click();

  await expect(person.getByRole('article')).toHaveText(/Octopuses|composite|rehearsing/, DONE);
  await expect(person.getByText(/^Made at \d\d:\d\d, from your own words of/)).toBeVisible();
  const retry = person.getByRole('button', { name: 'Try AI again' });
  await expect(retry).toBeVisible();
  await expectNoViolations(person);
  model.setScript({ kind: 'obedient' });
  await retry.click();
  await expect(person.getByText(/^Written by test/)).toBeVisible(DONE);
  await expect(retry).toHaveCount(0);
});

test('a weekly refresher is shown while it is generated, with highlights that link to their days', async ({
  person,
  model,
}) => {
  await writeSummarisedDays(person, run(4));
  model.setScript(SLOW);
  await person.goto('/weekly-refresher');
  await person.getByRole('button', { name: 'Analyze This Week' }).click();

  const overview = card(person, 'Week Overview');
  await expect(overview).toHaveText(/you wrote/, DONE);
  await expect(person.getByText('Weekly refresher ready!', { exact: true })).toBeVisible(DONE);
  await expect(overview.getByText(/^Written by test .* from your words of/)).toBeVisible();
  await expectNoViolations(person);
  await card(person, 'Key Learning Highlights').getByRole('link').first().click();
  await expect(person).toHaveURL(/\/synthesis\?date=\d{4}-\d{2}-\d{2}$/);
});

test('the card of a saved day streams its reading too, and keeps the previous one on failure', async ({
  person,
  model,
}) => {
  await writeSummarisedDays(person, run(1));
  await person.goto('/synthesis');
  const reading = card(person, 'Read Before Bed');
  await reading.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(reading.getByText(/^Written by test/)).toBeVisible(DONE);
  model.setScript(SLOW);
  await reading.getByRole('button', { name: 'Regenerate' }).click();
  await expect(reading.getByRole('button', { name: 'Generating...' })).toBeVisible();
  await person.reload();

  await expect(reading.getByText(/let the night be quiet/)).toBeVisible();
  await expect(reading.getByText(/^Written by test .* from your words of \w+ \d+\.$/)).toBeVisible();
});

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
    await home.goto('/bedtime-reading');
    await waitUntilKept(home, 3);
    model.setScript({ ...SLOW, everyMs: 500 });
    await home.getByRole('button', { name: 'Generate Reading' }).click();
    await expect.poll(() => model.countOpen(), DONE).toBe(1);
    await context.setOffline(true);

    await expect(home.getByText(/^Made on this device at \d\d:\d\d, from what is kept here/)).toBeVisible(DONE);
    await expect(home.getByRole('article')).toHaveText(/Octopuses|composite|rehearsing/);
    await context.setOffline(false);
  });
});
