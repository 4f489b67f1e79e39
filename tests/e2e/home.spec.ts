import type { Page } from '@playwright/test';
import { addDays } from '#contract/days.ts';
import { formatLongDate } from '../../web/time/dates.ts';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { run, SAME_ORIGIN, todayOf, userIdOf, writeDays } from './support/journal.ts';
import { openHomeByLink, visit } from './support/within.ts';

const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ hasText: label }).getByRole('definition');

test('a new person sees empty figures and no error', async ({ home }) => {
  await expect(home).toHaveTitle('Home · Learn');
  await expect(home.getByRole('heading', { level: 1 })).toHaveText('What did you learn today?');
  await expect(home.getByRole('link', { name: 'What You Learned Today' })).toBeVisible();
  await expect(home.getByText('No reflections yet')).toBeVisible();
  await expect(home.getByText('Start your learning journey today!')).toBeVisible();
  await expect(home.getByText('in a row')).toHaveCount(0);
  await expect(home.getByText('latest reflections')).toHaveCount(0);
  await expect(home.getByRole('link', { name: 'Your days in a row' })).toHaveCount(0);
  for (const [label, value] of [
    ['This Week', '0/7'],
    ['Day Streak', '0'],
    ['Reflections', '0'],
  ] as const) {
    await expect(figure(home, label)).toHaveText(value);
  }
  await test.step('the moon overlaps neither texts nor actions at any window width', () => expectMoonApart(home));
});

async function expectMoonApart(page: Page): Promise<void> {
  for (const width of [641, 740, 844, 930, 1000, 1024, 1200]) {
    await page.setViewportSize({ width, height: 700 });

    const met = await page.evaluate(() => {
      const moon = document.querySelector('.phase')?.getBoundingClientRect();
      const heading = document.querySelector('h1');
      if (!moon || !heading) throw new Error('nothing is drawn');
      const words = new Range();
      words.selectNodeContents(heading);
      const actions = document.querySelectorAll('.home-actions > *');
      return [...words.getClientRects(), ...[...actions].map((action) => action.getBoundingClientRect())]
        .filter(({ right, top, bottom }) => right > moon.left && bottom > moon.top && top < moon.bottom)
        .map(({ right }) => Math.round(right - moon.left));
    });
    expect(met, `${width} px`).toEqual([]);
  }
}

test('Home with days: no main button before today is loaded, then the true figures, words and ways on', async ({
  person,
}) => {
  await writeDays(person, [...run(6), ...run(3, 10)]);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await person.route(/\/api\/reflections\/[^/]+\/\d{4}-\d{2}-\d{2}$/, async (route) => {
    await held;
    await route.continue();
  });
  await openHomeByLink(person);

  await test.step('neither main button is offered before today is loaded', async () => {
    await expect(person.getByRole('link', { name: 'Read Before Bed' })).toBeVisible();
    await expect(person.getByRole('link', { name: 'What You Learned Today' })).toHaveCount(0);
    await expect(person.getByRole('link', { name: "View Today's Reflection" })).toHaveCount(0);
    await expect(person.getByRole('status').filter({ hasText: "Loading today's reflection" })).toBeAttached();
    release();
    await expect(person.getByRole('link', { name: "View Today's Reflection" })).toBeVisible();
  });
  await test.step('the fixed figures count as docs/product.md says', () => expectFigures(person));
  await test.step("a small phone shows the person's own words", () => expectWordsOnPhone(person));
  await test.step('an item opens its day, and «View All» all days', async () => {
    await person.getByRole('listitem').nth(2).getByRole('link').click();
    await expect(person).toHaveURL(/\/synthesis\?date=\d{4}-\d{2}-\d{2}$/);
    await expect(person.getByText('Octopuses taste with their arms.').first()).toBeVisible();
    await person.goBack();
    await person.getByRole('link', { name: 'View All' }).click();
    await expect(person).toHaveURL('/history');
    await expect(person.getByRole('listitem')).toHaveCount(9);
  });
});

async function expectFigures(page: Page): Promise<void> {
  for (const [label, value] of [
    ['This Week', '5/7'],
    ['Day Streak', '5'],
    ['Reflections', '9'],
  ] as const) {
    await expect(figure(page, label)).toHaveText(value);
  }
  await expect(page.getByText('This Week and Day Streak count your 5 latest reflections.')).toBeVisible();
  await expect(page.getByText('days in a row', { exact: true })).toHaveCount(0);
  await expect(page.getByText('of the last 7 days')).toHaveCount(0);
  await expect(page.getByRole('listitem')).toHaveCount(3);
}

async function expectWordsOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 640 });
  const words = page.getByText('A composite index only helps');
  await expect(words).toBeVisible();
  const dock = await page.getByRole('navigation', { name: 'Main actions' }).boundingBox();
  const line = await words.evaluate((element) => {
    const { top } = element.getBoundingClientRect();
    return top + Number.parseFloat(getComputedStyle(element).lineHeight);
  });
  // The dock fades in over its own padding; the words stand above all of it.
  expect(line).toBeLessThanOrEqual(dock?.y ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
}

test('C7: the lamps show on which of the last seven days the person wrote, and lead there', async ({ person }) => {
  await writeDays(person, [
    { daysAgo: 0, entries: ['The tide turned at noon.'], promptIndex: 2 },
    ...run(1, 1),
    ...run(2, 4),
    ...run(1, 7),
  ]);
  const today = await todayOf(person);
  const data = {
    userId: await userIdOf(person),
    date: today,
    promptIndex: 4,
    entries: [{ content: 'Why at noon?' }],
  };
  await person.request.post('/api/reflections', { headers: SAME_ORIGIN, data });
  await person.goto('/');
  const item = person.getByRole('listitem').first();

  await test.step('an item shows the prompt of its displayed text, also in the list of all days', async () => {
    await expect(item).toHaveText(/The tide turned at noon\.What surprised you today\?$/);
    await person.getByRole('link', { name: 'Your days in a row' }).click();
    await expect(person).toHaveURL('/history');
    await expect(item).toHaveText(/The tide turned at noon\.What surprised you today\?$/);
  });
  const lamps = person.getByRole('navigation', { name: 'The last seven days' }).getByRole('link');
  await test.step('a lamp is lit for each written day', async () => {
    await expect(lamps).toHaveCount(7);
    const lit = await lamps.evaluateAll((all) => all.map((lamp) => lamp.hasAttribute('data-lit')));
    expect(lit).toEqual([false, true, true, false, false, true, true]);
    await expect(lamps.nth(5)).toHaveAccessibleName(`${formatLongDate(addDays(today, -1))}: written`);
    await expect(lamps.nth(5)).toHaveAttribute('href', `/synthesis?date=${addDays(today, -1)}`);
    await expectNoViolations(person);
  });
  await test.step('the lamp of a missed day opens the form of that day', async () => {
    await expect(lamps.nth(4)).toHaveAccessibleName(`${formatLongDate(addDays(today, -2))}: nothing written`);
    await lamps.nth(4).click();
    await expect(person).toHaveURL(`/reflection?date=${addDays(today, -2)}`);
    await expect(person.getByLabel('Learning #1')).toBeVisible();
  });
});

test('C8: the moon is full after seven days in a row, whatever the fixed figures say', async ({ person }) => {
  await writeDays(person, run(7));
  await person.goto('/');

  await expect(figure(person, 'This Week')).toHaveText('5/7');
  // A full moon is closed by half an ellipse as wide as the half circle.
  await expect(person.locator('.phase-lit > path')).toHaveAttribute('d', /A92 92 0 0 1 0 92A92 92 0 0 1 0 -92Z$/);
  await visit(person, '/history');
  await expect(person.getByText('7 days in a row')).toBeVisible();
});

test('errors are shown in place, can be retried, and never block writing', async ({ person, expectedNoise }) => {
  expectedNoise.push(/503|ERR_FAILED/);
  await writeDays(person, run(2));
  // A stream that tells of the days just written, or that fails and is found again, would bring everything back before a
  // press: this one never answers.
  await person.route('**/api/events*', () => {});
  let isAway = true;
  await person.route('**/api/reflections/**', (route) =>
    isAway ? route.fulfill({ status: 503, body: 'The journal is away.' }) : route.continue(),
  );
  await openHomeByLink(person);

  await expect(person.getByRole('link', { name: 'What You Learned Today' })).toBeVisible();
  await expect(person.getByText('503: The journal is away.')).toHaveCount(2);
  await expect(figure(person, 'Reflections')).toHaveText('–');
  isAway = false;
  await person.getByRole('navigation', { name: 'Main actions' }).getByRole('button', { name: 'Try again' }).click();
  await expect(person.getByRole('link', { name: "View Today's Reflection" })).toBeVisible();
  await person.getByRole('button', { name: 'Try again' }).click();
  await expect(person.getByRole('listitem')).toHaveCount(2);
});
