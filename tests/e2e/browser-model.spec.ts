// Texts by the language model of the browser: where it is mentioned, what it writes, and every way that this can go.
import { buildFakeSource } from '../support/fake-language-model.ts';
import { expectNoViolations } from './support/axe.ts';
import {
  changeScript,
  choose,
  countModelCalls,
  countOpenSessions,
  listenForTexts,
  listModelCalls,
  OFFER,
  offTest,
  test,
  WRITTEN_HERE,
} from './support/browser-model.ts';
import { run, writeDays } from './support/journal.ts';
import { card, expect, test as providerTest, write } from './support/models.ts';

const INDEX = 'A composite index only helps when the query filters on its leading column.';
const BREAD = 'Bread rises overnight without me, slowly and on its own.';
const OCTOPUS = 'Octopuses taste with their arms, each sucker for itself.';
const HERE = 'The model in this browser';
const PAGES = ['/', '/reflection', '/synthesis', '/bedtime-reading', '/weekly-refresher', '/history', '/settings'];

test.describe('the offer', () => {
  test('is made once, and «Use it» writes the summary, which is stored', async ({ person }) => {
    const sent = listenForTexts(person);
    await write(person, INDEX, BREAD, OCTOPUS);
    const summary = card(person, 'AI Summary');
    await expect(person.getByText(OFFER)).toBeVisible();
    await expectNoViolations(person);
    expect(await countModelCalls(person, 'create')).toBe(0);
    await person.getByRole('button', { name: 'Use it' }).click();

    await expect(summary.getByText('Being written from your words...')).toBeVisible();
    await expect(summary.getByText(WRITTEN_HERE)).toBeVisible();
    await expect(person.getByText(OFFER)).toHaveCount(0);
    await expect(summary.getByRole('listitem')).toHaveText([/^A composite index/, /^Bread rises/, /^Octopuses taste/]);
    await expect.poll(() => sent).toEqual([{ path: expect.stringMatching(/\/texts\/summary$/), status: 200 }]);
    expect(await countOpenSessions(person)).toBe(0);
    await person.reload();
    await expect(summary.getByText(WRITTEN_HERE)).toBeVisible();
    await expect(person.getByText(OFFER)).toHaveCount(0);
    expect(await countModelCalls(person, 'create')).toBe(0);
    await expectNoViolations(person);
  });

  test('is never made again after «No, thanks»', async ({ person }) => {
    await write(person, INDEX);
    await person.getByRole('button', { name: 'No, thanks' }).click();
    await expect(person.getByText(OFFER)).toHaveCount(0);
    await person.reload();
    await write(person, INDEX, BREAD);

    await expect(card(person, 'AI Summary').getByText('Key points, in your own words')).toBeVisible();
    await expect(person.getByText(OFFER)).toHaveCount(0);
    expect(await listModelCalls(person)).toEqual([]);
    await person.goto('/settings');
    const choice = card(person, 'Language model').getByRole('radio', { name: HERE });
    await expect(choice).not.toBeChecked();
    await choice.check();
    await expect(choice).toBeFocused();
    await person.goto('/synthesis');
    await expect(card(person, 'AI Summary').getByText(WRITTEN_HERE)).toBeVisible();
  });

  test.describe('is not made', () => {
    test.use({ script: { availability: 'downloadable' } });

    test('for a model that is not downloaded yet', async ({ person }) => {
      await write(person, INDEX);
      await expect.poll(() => countModelCalls(person, 'availability')).toBeGreaterThan(0);

      await expect(person.getByText(/language model/)).toHaveCount(0);
      expect(await countModelCalls(person, 'create')).toBe(0);
    });
  });
});

test('«Learn itself» can be pressed in Settings before any other choice, and the model is not offered then', async ({
  person,
}) => {
  await person.goto('/settings');
  await card(person, 'Language model').getByRole('radio', { name: 'Learn itself' }).click();
  await write(person, INDEX);

  await expect(card(person, 'AI Summary').getByText('Key points, in your own words')).toBeVisible();
  await expect(person.getByText(OFFER)).toHaveCount(0);
  expect(await listModelCalls(person)).toEqual([]);
});

test('«Learn itself» calls nothing of the API on any page, not even availability()', async ({ home }) => {
  await writeDays(home, run(3, 1));
  await choose(home, 'learn');
  await write(home, INDEX);
  const calls = [...(await listModelCalls(home))];
  for (const path of PAGES) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await home.goto(path);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await home.getByRole('heading', { level: 1 }).first().waitFor();
    // oxlint-disable-next-line no-await-in-loop -- as above
    calls.push(...(await listModelCalls(home)));
  }
  await home.goto('/bedtime-reading');
  await home.getByRole('button', { name: 'Generate Reading' }).click();
  await expect(home.getByText(/^Made at \d\d:\d\d/)).toBeVisible();

  expect([...calls, ...(await listModelCalls(home))]).toEqual([]);
});

test.describe('in Settings', () => {
  test.use({ script: { availability: 'downloadable', downloadSteps: 4, downloadStepMs: 500 } });

  test('the download shows its progress and goes on while the person is elsewhere', async ({ person }) => {
    await person.clock.install();
    await person.goto('/settings');
    const section = card(person, 'Language model');
    await section.getByRole('radio', { name: HERE }).check();
    await expect(section.getByText(/several gigabytes, downloaded once by your browser/)).toBeVisible();
    await section.getByRole('button', { name: 'Download' }).click();

    await expect(section.getByRole('progressbar')).toBeVisible();
    await expectNoViolations(person);
    await person.getByRole('link', { name: 'Back to Home' }).click();
    await person.getByRole('heading', { level: 1, name: /What did you learn/ }).waitFor();
    await person.goto('/settings');
    await expect(section.getByRole('radio', { name: HERE })).toBeChecked();
    // The page asks its browser again.
    await person.clock.fastForward(6000);
    await expect(section.getByRole('progressbar')).toHaveCount(0);
    await write(person, INDEX);
    await expect(card(person, 'AI Summary').getByText(WRITTEN_HERE)).toBeVisible();
  });
});

test.describe('a download that fails', () => {
  test.use({ script: { availability: 'downloadable', fault: 'failed download' } });

  test('says so, and can be tried again', async ({ person }) => {
    await person.goto('/settings');
    const section = card(person, 'Language model');
    await section.getByRole('radio', { name: HERE }).check();
    await section.getByRole('button', { name: 'Download' }).click();
    await expect(section.getByText(/^The model could not be downloaded/)).toBeVisible();
    await expectNoViolations(person);
    await changeScript(person, { fault: undefined });
    await section.getByRole('button', { name: 'Try again' }).click();

    await expect(section.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await expect(section.getByRole('radio', { name: HERE })).toBeChecked();
    expect(await countOpenSessions(person)).toBe(0);
  });
});

test.describe('chosen on this device', () => {
  test.beforeEach(async ({ home }) => choose(home, 'browser'));

  for (const [kind, path, press] of [
    ['reading', '/bedtime-reading', 'Generate Reading'],
    ['week', '/weekly-refresher', 'Analyze This Week'],
  ] as const) {
    test(`a ${kind} is written on a press, and stored`, async ({ person }) => {
      const sent = listenForTexts(person);
      await writeDays(person, run(3));
      await person.goto(path);
      const written = person.getByText(/^Written by the model in this browser at \d\d:\d\d, from your words of/);
      const button = person.getByRole('button', { name: press });
      await expect(button).toBeVisible();
      expect(await listModelCalls(person)).toEqual([]);
      await button.click();

      await expect(written).toBeVisible();
      await expect.poll(() => sent.map(({ status }) => status)).toEqual([200]);
      expect(await countOpenSessions(person)).toBe(0);
      await person.reload();
      await person
        .getByRole('button', { name: /^Open: / })
        .first()
        .click();
      await expect(written).toBeVisible();
    });
  }

  test('words of distress are not given to it', async ({ person }) => {
    await write(person, INDEX, 'I want to die.');
    await expect(card(person, 'AI Summary').getByText(WRITTEN_HERE)).toBeVisible();

    const given = (await listModelCalls(person)).map(({ text }) => text ?? '').join('\n');
    expect(given).toContain(INDEX);
    expect(given).not.toContain('want to die');
  });
});

offTest('with AI_BROWSER=off nothing of the API is called, and nothing is mentioned', async ({ home }) => {
  await choose(home, 'browser');
  await write(home, INDEX);
  await expect(card(home, 'AI Summary').getByText('Key points, in your own words')).toBeVisible();
  for (const path of PAGES) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await home.goto(path);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await home.getByRole('heading', { level: 1 }).first().waitFor();
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(home.locator('body')).not.toContainText(/language model|model in this browser|Try AI again/i);
    // oxlint-disable-next-line no-await-in-loop -- as above
    expect(await listModelCalls(home)).toEqual([]);
  }
});

const bothTest = providerTest.extend({
  page: async ({ page, context }, provide) => {
    await context.addInitScript({ content: buildFakeSource({ tokensPerSecond: 30 }) });
    await provide(page);
  },
});

bothTest(
  'with a provider on the server the person chooses between all three, by keyboard too',
  async ({ home, model }) => {
    model.setScript({ kind: 'obedient' });
    const summary = card(home, 'AI Summary');
    const section = card(home, 'Language model');
    const [provider, browser] = [
      section.getByRole('radio', { name: 'test' }),
      section.getByRole('radio', { name: HERE }),
    ];
    await write(home, INDEX);
    await expect(summary.getByText(/^Written by test/)).toBeVisible();
    expect(await listModelCalls(home)).toEqual([]);
    await home.goto('/settings');
    await expect(provider).toBeChecked();
    await provider.press('ArrowUp');
    await expect(browser).toBeChecked();
    await expect(browser).toBeFocused();
    await expectNoViolations(home);

    const asked = model.calls.length;
    await write(home, INDEX, BREAD);
    await expect(summary.getByText(WRITTEN_HERE)).toBeVisible();
    expect(model.calls.length).toBe(asked);
    await home.goto('/settings');
    await browser.press('ArrowDown');
    await expect(provider).toBeChecked();
    await write(home, INDEX, BREAD, OCTOPUS);
    await expect(summary.getByText(/^Written by test/)).toBeVisible();
  },
);
