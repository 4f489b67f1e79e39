// Whether a language model writes for a person is theirs to say.
import type { Page } from '@playwright/test';
import { buildFakeSource } from '../support/fake-language-model.ts';
import { expectNoViolations } from './support/axe.ts';
import { listModelCalls, WRITTEN_HERE } from './support/browser-model.ts';
import { card, expect, expectNoSidewaysScroll, outsideTest, test, write, writeAgain } from './support/models.ts';
import { goWithin } from './support/within.ts';

const WORDS = 'A composite index only helps when the query filters on its leading column.';
const BREAD = 'Bread rises overnight without me, slowly and on its own.';
const OCTOPUS = 'Octopuses taste with their arms, each sucker for itself.';
const QUESTION =
  'May what you write be sent to models.example to make your summaries, bedtime readings and weekly refreshers?';
const DONE = { timeout: 20_000 };
const NARROW = { width: 320, height: 640 };

const summaryOf = (page: Page) => card(page, 'AI Summary');
const sectionOf = (page: Page) => card(page, 'Language model');

outsideTest.describe('with a model outside of the house', () => {
  outsideTest('a person is asked once before anything is sent, and allows it', async ({ person, model }) => {
    const before = model.calls.length;
    await write(person, WORDS);
    const summary = summaryOf(person);
    const question = summary.getByRole('group', { name: QUESTION });
    await expect(question).toBeVisible();
    await expect(summary.getByText('Key points, in your own words')).toBeVisible();
    await expectNoViolations(person);
    expect(model.calls.length).toBe(before);

    await outsideTest.step('a narrow window shows the question whole', async () => {
      const wide = person.viewportSize();
      await person.setViewportSize(NARROW);
      await expect(question).toBeVisible();
      await expectNoSidewaysScroll(person);
      await expectNoViolations(person);
      if (wide) await person.setViewportSize(wide);
    });
    await question.getByRole('button', { name: 'Allow' }).focus();
    await person.keyboard.press('Enter');
    await expect(summary.getByText(/^Written by test \(models\.example\)/)).toBeVisible(DONE);
    await expect(question).toHaveCount(0);
    await person.reload();
    await expect(summary.getByText(/^Written by test/)).toBeVisible();
    await expect(question).toHaveCount(0);
  });

  outsideTest('who keeps it on the server is not asked again, and hears of no model', async ({ person, model }) => {
    const before = model.calls.length;
    await write(person, WORDS);
    const summary = summaryOf(person);
    await summary.getByRole('button', { name: 'Keep it on this server' }).click();
    await expect(person.getByText('Your words stay on this server', { exact: true })).toBeVisible();
    await expect(summary.getByRole('group')).toHaveCount(0);
    expect(await summary.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await person.reload();

    await expect(summary.getByText('Key points, in your own words')).toBeVisible();
    for (const path of ['/synthesis', '/bedtime-reading', '/weekly-refresher', '/']) {
      await goWithin(person, path);
      await expect(person.locator('body')).not.toContainText(/models\.example|language model|Try AI again/i);
    }
    expect(model.calls.length).toBe(before);
  });
});

test.describe('in the settings', () => {
  test.beforeEach(({ model }) => model.setScript({ kind: 'obedient' }));

  test('the section names the model, lists what was sent and has the switch to turn it off', async ({
    person,
    model,
    expectedNoise,
  }) => {
    expectedNoise.push(/503/, /ERR_FAILED/);
    await test.step('the section shows an error when its code cannot be loaded, and appears once it is loaded', () =>
      loadSectionLate(person));
    await test.step('the section says when nothing was sent and when the list cannot be loaded', () =>
      openWhatWasSent(person));
    // A page that has missed code loads anew when the person goes on, which would end what the test does meanwhile.
    await write(person, WORDS);
    await expect(summaryOf(person).getByText(/^Written by test/)).toBeVisible(DONE);
    await goWithin(person, '/settings');
    await test.step('the section names the model and lists what was sent', () => readSection(person));
    await test.step('the switch turns the model off', () => switchOff(person));
    await test.step('then no page mentions it, and nothing is sent', async () => {
      const before = model.calls.length;
      const summary = summaryOf(person);
      await goWithin(person, '/synthesis');
      await expect(summary.getByText(/^Written at \d\d:\d\d, from your words of \w+ \d+\.$/)).toBeVisible();
      await expect(person.locator('body')).not.toContainText(/127\.0\.0\.1|language model|Try AI again/i);
      await writeAgain(person, WORDS, 'Bread rises overnight.');
      await expect(summary.getByText('Key points, in your own words')).toBeVisible();
      await expect(summary.getByText(/being generated|language model|Try AI again/)).toHaveCount(0);
      expect(model.calls.length).toBe(before);
    });
  });
});

async function loadSectionLate(page: Page): Promise<void> {
  const code = '**/assets/language-model-card-*.js';
  await page.route(code, (route) => route.abort());
  await page.goto('/settings');
  const problem = page.getByRole('alert').filter({ hasText: 'Could not load the settings of the language model' });
  await expect(problem).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoViolations(page);
  await page.unroute(code);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(sectionOf(page).getByText('What was sent')).toBeVisible();
  await expect(problem).toHaveCount(0);
}

async function openWhatWasSent(page: Page): Promise<void> {
  const section = sectionOf(page);
  const calls = '**/api/models/*/calls';
  await section.getByText('What was sent').click();
  await expect(section.getByText('Nothing has been sent.')).toBeVisible();

  await section.getByText('What was sent').click();
  await expect(section.getByText('Nothing has been sent.')).toHaveCount(0);
  await page.route(calls, (route) => route.fulfill({ status: 503, body: 'Busy.' }));
  await section.getByText('What was sent').click();
  await expect(section.getByText('Could not load what was sent')).toBeVisible();
  await expectNoViolations(page);
  await page.unroute(calls);
  await section.getByRole('button', { name: 'Try again' }).click();
  await expect(section.getByText('Nothing has been sent.')).toBeVisible();
}

async function readSection(page: Page): Promise<void> {
  const section = sectionOf(page);
  await expect(section.getByText('Stay in your network: the model runs at a private address')).toBeVisible();
  await expect(section.getByText(/^[1-9][\d,]* of 1,000,000 tokens$/)).toBeVisible();
  await section.getByText('What was sent').click();
  await expect(section.getByRole('listitem')).toHaveText([/^Summary of \w+ \d+Written/]);
  await expectNoViolations(page);
}

async function switchOff(page: Page): Promise<void> {
  const toggle = sectionOf(page).getByRole('switch', { name: 'Let test write my texts' });
  await expect(toggle).toBeChecked();
  await toggle.focus();
  await page.keyboard.press('Space');
  await expect(toggle).not.toBeChecked();
  await page.setViewportSize(NARROW);
  await expectNoSidewaysScroll(page);
  await expectNoViolations(page);
}

const bothTest = test.extend({
  page: async ({ page, context }, provide) => {
    await context.addInitScript({ content: buildFakeSource({ tokensPerSecond: 30 }) });
    await provide(page);
  },
});

bothTest(
  'with a provider on the server the person chooses between all three, by keyboard too',
  async ({ person, model }) => {
    model.setScript({ kind: 'obedient' });
    const summary = summaryOf(person);
    const [provider, browser] = ['test', 'The model in this browser'].map((name) =>
      sectionOf(person).getByRole('radio', { name }),
    );
    if (!provider || !browser) throw new Error('Both were named.');
    await write(person, WORDS);
    await expect(summary.getByText(/^Written by test/)).toBeVisible(DONE);
    expect(await listModelCalls(person)).toEqual([]);
    await goWithin(person, '/settings');
    await expect(provider).toBeChecked();
    await provider.press('ArrowUp');
    await expect(browser).toBeChecked();
    await expect(browser).toBeFocused();
    await expectNoViolations(person);

    const asked = model.calls.length;
    await writeAgain(person, WORDS, BREAD);
    await expect(summary.getByText(WRITTEN_HERE)).toBeVisible();
    expect(model.calls.length).toBe(asked);
    await goWithin(person, '/settings');
    await browser.press('ArrowDown');
    await expect(provider).toBeChecked();
    await writeAgain(person, WORDS, BREAD, OCTOPUS);
    await expect(summary.getByText(/^Written by test/)).toBeVisible(DONE);
  },
);
