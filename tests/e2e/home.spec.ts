import { expect, test } from './support/app.ts';
import { run, writeDays } from './support/journal.ts';

test('a new person is greeted with empty figures and nothing that looks broken', async ({ home }) => {
  await expect(home).toHaveTitle('Home · Learn');
  await expect(home.getByRole('heading', { level: 1 })).toHaveText('What did you learn today?');
  await expect(home.getByRole('link', { name: 'What You Learned Today' })).toBeVisible();
  await expect(home.getByText('No reflections yet')).toBeVisible();
  await expect(home.getByText('Start your learning journey today!')).toBeVisible();
  await expect(home.getByText('in a row')).toHaveCount(0);
  for (const [label, value] of [
    ['This Week', '0/7'],
    ['Day Streak', '0'],
    ['Reflections', '0'],
  ] as const) {
    await expect(home.locator('dl > div').filter({ hasText: label }).getByRole('definition')).toHaveText(value);
  }
});

test('a filled Home counts as its owner fixed it and tells the true figures beneath', async ({ home }) => {
  await writeDays(home, [...run(6), ...run(3, 10)]);
  await home.reload();

  await expect(home.getByRole('link', { name: "View Today's Reflection" })).toBeVisible();
  for (const [label, value] of [
    ['This Week', '5/7'],
    ['Day Streak', '5'],
    ['Reflections', '9'],
  ] as const) {
    await expect(home.locator('dl > div').filter({ hasText: label }).getByRole('definition')).toHaveText(value);
  }
  await expect(home.getByText('from your 5 latest reflections')).toHaveCount(1);
  await expect(home.getByText('6 days in a row · best 6 · 6 of the last 7 days')).toBeVisible();
  await expect(home.getByRole('listitem')).toHaveCount(3);
});

test('an item opens its day, and «View All» all of them', async ({ home }) => {
  await writeDays(home, run(4));
  await home.reload();
  await home.getByRole('listitem').nth(2).getByRole('link').click();

  await expect(home).toHaveURL(/\/synthesis\?date=\d{4}-\d{2}-\d{2}$/);
  await expect(home.getByText('Octopuses taste with their arms.').first()).toBeVisible();
  await home.goto('/');
  await home.getByRole('link', { name: 'View All' }).click();
  await expect(home).toHaveURL('/history');
  await expect(home.getByRole('listitem')).toHaveCount(4);
});

test('while today is unknown neither main button is offered', async ({ home }) => {
  await home.route(/\/api\/reflections\/[^/]+\/\d{4}-\d{2}-\d{2}$/, () => {});
  await home.reload();

  await expect(home.getByRole('link', { name: 'Read Before Bed' })).toBeVisible();
  await expect(home.getByRole('link', { name: 'What You Learned Today' })).toHaveCount(0);
  await expect(home.getByRole('link', { name: "View Today's Reflection" })).toHaveCount(0);
  await expect(home.getByRole('status').filter({ hasText: "Looking for today's reflection" })).toBeAttached();
});

test('failures are told in place, can be tried again, and never block writing', async ({ home, expectedNoise }) => {
  expectedNoise.push(/503|ERR_FAILED/);
  await writeDays(home, run(2));
  // A stream that tells of the days just written, or that fails and is found again, would bring everything back before a
  // press: this one never answers.
  await home.route('**/api/events*', () => {});
  let isAway = true;
  await home.route('**/api/reflections/**', (route) =>
    isAway ? route.fulfill({ status: 503, body: 'The journal is away.' }) : route.continue(),
  );
  await home.reload();

  await expect(home.getByRole('link', { name: 'What You Learned Today' })).toBeVisible();
  await expect(home.getByText('503: The journal is away.')).toHaveCount(2);
  await expect(home.locator('dl > div').filter({ hasText: 'Reflections' }).getByRole('definition')).toHaveText('–');
  isAway = false;
  await home.getByRole('navigation', { name: 'Main actions' }).getByRole('button', { name: 'Try again' }).click();
  await expect(home.getByRole('link', { name: "View Today's Reflection" })).toBeVisible();
  await home.getByRole('button', { name: 'Try again' }).click();
  await expect(home.getByRole('listitem')).toHaveCount(2);
});

test('the first calls load beside the scripts and only once', async ({ home }) => {
  await writeDays(home, run(1));
  const calls: string[] = [];
  home.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(new URL(request.url()).pathname + new URL(request.url()).search);
  });
  await home.reload();
  await home.getByRole('link', { name: "View Today's Reflection" }).waitFor();

  for (const call of ['/api/auth/session', '?limit=5'])
    expect(calls.filter((url) => url.endsWith(call))).toHaveLength(1);
});

test('the moon stands beside the words and the actions, however wide the window is', async ({ home }) => {
  for (const width of [641, 740, 844, 930, 1000, 1024, 1200]) {
    await home.setViewportSize({ width, height: 700 });

    const met = await home.evaluate(() => {
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
});
