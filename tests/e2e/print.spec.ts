// On paper: dark ink on white, whole texts, and nothing to press.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './support/app.ts';
import { writeDays } from './support/journal.ts';

const LONG = 'A thought that goes on and on, line after line. '.repeat(60);

test.beforeEach(async ({ home }) => {
  await writeDays(home, [
    { daysAgo: 0, entries: ['Bread rises overnight.', LONG], promptIndex: 1 },
    { daysAgo: 1, entries: [LONG], promptIndex: 2 },
  ]);
});

for (const path of ['/', '/reflection', '/synthesis', '/weekly-refresher', '/history', '/settings']) {
  test(`${path} is printed dark on white, without anything to press`, async ({ home }) => {
    await home.goto(path);
    const press = home.getByRole('button', { name: 'Analyze This Week' });
    await home.getByRole('heading', { level: 1 }).waitFor();
    if (path.startsWith('/weekly')) await press.click();
    if (path === '/reflection') await home.getByRole('textbox', { name: 'Learning #2' }).waitFor();
    else if (path !== '/settings')
      await home
        .getByText(/Bread rises|A thought/)
        .first()
        .waitFor();
    await home.emulateMedia({ media: 'print' });

    const { violations } = await new AxeBuilder({ page: home }).withRules(['color-contrast']).analyze();
    expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
    const pressed = home.locator('button, summary, input').filter({ visible: true });
    expect(await pressed.evaluateAll((all) => all.map((one) => one.outerHTML))).toEqual([]);
  });
}

test('no word is cut off on paper', async ({ home }) => {
  for (const { path, words } of [
    { path: '/reflection', words: 'textarea' },
    { path: '/history', words: '.day-words' },
    { path: '/', words: '.day-words' },
  ]) {
    await home.goto(path);
    await home.locator(words).nth(1).waitFor();
    await home.emulateMedia({ media: 'print' });

    const hidden = await home
      .locator(words)
      .evaluateAll((all) => all.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight));
    expect(Math.max(...hidden), path).toBeLessThanOrEqual(1);
    await home.emulateMedia({ media: 'screen' });
  }
});
