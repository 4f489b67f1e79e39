import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { run, SAME_ORIGIN, todayOf, userIdOf, writeDays } from './support/journal.ts';
import { goWithin, openHomeByLink } from './support/within.ts';

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
  await expect(home.getByText('Days with a reflection: none')).toBeVisible();
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
  await test.step('the true figures come first, and the fixed ones count as docs/product.md says', () =>
    expectFigures(person));
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
  const card = page.getByRole('region', { name: 'Your figures' });
  await expect(card).toHaveText(
    /^6 days in a row · best 6 · 6 of the last 7 days.*This Week and Day Streak count your 5 latest reflections\.$/,
  );
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

test('the dots show on which of the last seven days the person wrote, and an item the prompt of its text', async ({
  person,
}) => {
  await writeDays(person, [
    { daysAgo: 0, entries: ['The tide turned at noon.'], promptIndex: 2 },
    ...run(1, 1),
    ...run(2, 4),
    ...run(1, 7),
  ]);
  const data = {
    userId: await userIdOf(person),
    date: await todayOf(person),
    promptIndex: 4,
    entries: [{ content: 'Why at noon?' }],
  };
  await person.request.post('/api/reflections', { headers: SAME_ORIGIN, data });
  await person.goto('/');

  await test.step('the dots show on which of the last seven days the person wrote', async () => {
    const names = await listWeekdays(person);
    const written = [names[1], names[2], names[5], names[6]].join(', ');
    const dots = person.locator('.progress-dots');
    await expect(dots).toHaveText(`Days with a reflection: ${written}${names.map((name) => name[0]).join('')}`);
    const lit = await dots.locator('i').evaluateAll((all) => all.map((lamp) => lamp.hasAttribute('data-lit')));
    expect(lit).toEqual([false, true, true, false, false, true, true]);
  });
  await test.step('an item shows the prompt of its displayed text, also in the list of all days', async () => {
    const item = person.getByRole('listitem').first();
    await expect(item).toHaveText(/The tide turned at noon\.What surprised you today\?$/);
    await goWithin(person, '/history');
    await expect(item).toHaveText(/The tide turned at noon\.What surprised you today\?$/);
  });
});

/** Of the last seven days, the earliest first. */
function listWeekdays(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [6, 5, 4, 3, 2, 1, 0].map((daysAgo) => {
      const now = new Date();
      const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo);
      return day.toLocaleDateString('en', { weekday: 'long' });
    }),
  );
}

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
