// Whether a language model writes for a person is theirs to say.
import { expectNoViolations } from './support/axe.ts';
import { card, expect, expectNoSidewaysScroll, outsideTest, test, write } from './support/models.ts';

const WORDS = 'A composite index only helps when the query filters on its leading column.';
const QUESTION =
  'May what you write be sent to models.example to make your summaries, bedtime readings and weekly refreshers?';
const DONE = { timeout: 12_000 };

outsideTest.describe('with a model outside of the house', () => {
  outsideTest('a person is asked once before anything is sent, and allows it', async ({ person, model }) => {
    const before = model.calls.length;
    await write(person, WORDS);
    const summary = card(person, 'AI Summary');
    const question = summary.getByRole('group', { name: QUESTION });
    await expect(question).toBeVisible();
    await expect(summary.getByText('Key points, in your own words')).toBeVisible();
    await expectNoViolations(person);
    expect(model.calls.length).toBe(before);

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
    const summary = card(person, 'AI Summary');
    await summary.getByRole('button', { name: 'Keep it on this server' }).click();
    await expect(person.getByText('Your words stay on this server', { exact: true })).toBeVisible();
    await expect(summary.getByRole('group')).toHaveCount(0);
    expect(await summary.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await person.reload();

    await expect(summary.getByText('Key points, in your own words')).toBeVisible();
    for (const path of ['/synthesis', '/bedtime-reading', '/weekly-refresher', '/']) {
      await person.goto(path);
      await person.getByRole('heading', { level: 1 }).waitFor();
      await expect(person.locator('body')).not.toContainText(/models\.example|language model|Try AI again/i);
    }
    expect(model.calls.length).toBe(before);
  });

  outsideTest('a narrow window shows the question whole', async ({ person }) => {
    await person.setViewportSize({ width: 320, height: 640 });
    await write(person, WORDS);

    await expect(person.getByRole('group', { name: QUESTION })).toBeVisible();
    await expectNoSidewaysScroll(person);
    await expectNoViolations(person);
  });
});

test.describe('in the settings', () => {
  test.beforeEach(({ model }) => model.setScript({ kind: 'obedient' }));

  test('the section names the model, lists what was sent and has the switch to turn it off', async ({
    home,
    model,
  }) => {
    const summary = card(home, 'AI Summary');
    await write(home, WORDS);
    await expect(summary.getByText(/^Written by test/)).toBeVisible(DONE);
    await home.goto('/settings');
    const section = card(home, 'Language model');
    await expect(section.getByText('Stay in your network: the model runs at a private address')).toBeVisible();
    await expect(section.getByText(/^[1-9][\d,]* of 1,000,000 tokens$/)).toBeVisible();
    await section.getByText('What was sent').click();
    await expect(section.getByRole('listitem')).toHaveText([/^Summary of \w+ \d+Written/]);
    await expectNoViolations(home);

    const toggle = section.getByRole('switch', { name: 'Let test write my texts' });
    await expect(toggle).toBeChecked();
    await toggle.focus();
    await home.keyboard.press('Space');
    await expect(toggle).not.toBeChecked();
    await home.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(home);
    await expectNoViolations(home);
    const before = model.calls.length;
    await home.goto('/synthesis');
    await expect(summary.getByText(/^Written at \d\d:\d\d, from your words of \w+ \d+\.$/)).toBeVisible();
    await expect(home.locator('body')).not.toContainText(/127\.0\.0\.1|language model|Try AI again/i);
    await write(home, WORDS, 'Bread rises overnight.');
    await expect(summary.getByText('Key points, in your own words')).toBeVisible();
    await expect(summary.getByText(/being generated|language model|Try AI again/)).toHaveCount(0);
    expect(model.calls.length).toBe(before);
  });

  test('the section says when nothing was sent and when the list cannot be loaded', async ({
    person,
    expectedNoise,
  }) => {
    expectedNoise.push(/503/);
    await person.goto('/settings');
    const section = card(person, 'Language model');
    await section.getByText('What was sent').click();
    await expect(section.getByText('Nothing has been sent.')).toBeVisible();

    await person.route('**/api/models/*/calls', (route) => route.fulfill({ status: 503, body: 'Busy.' }));
    await person.reload();
    await section.getByText('What was sent').click();
    await expect(section.getByText('Could not load what was sent')).toBeVisible();
    await expectNoViolations(person);
    await person.unroute('**/api/models/*/calls');
    await section.getByRole('button', { name: 'Try again' }).click();
    await expect(section.getByText('Nothing has been sent.')).toBeVisible();
  });
});

test.describe('the section of the settings', () => {
  // A service worker would have its code already.
  test('shows an error when its code cannot be loaded, and appears once it is loaded', async ({
    person,
    expectedNoise,
  }) => {
    expectedNoise.push(/ERR_FAILED/, /Service Worker registration blocked/);
    const code = '**/assets/language-model-card-*.js';
    await person.route(code, (route) => route.abort());
    await person.goto('/settings');
    const problem = person.getByRole('alert').filter({ hasText: 'Could not load the settings of the language model' });
    await expect(problem).toBeVisible();
    await expect(person.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoViolations(person);
    await person.unroute(code);
    await person.getByRole('button', { name: 'Try again' }).click();

    await expect(card(person, 'Language model').getByText('What was sent')).toBeVisible();
    await expect(problem).toHaveCount(0);
  });
});
