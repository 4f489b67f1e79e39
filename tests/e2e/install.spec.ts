import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { run, todayOf, writeDays } from './support/journal.ts';
import { goWithin } from './support/within.ts';

const WAY = 'Learn can be an app on this device: press the install icon at the end of the address bar.';

test('L5: the way to install stands in Settings, and on Home on one evening after three days', async ({ person }) => {
  await writeDays(person, run(3));
  const line = person.getByRole('main').getByText(WAY);

  await test.step('it is the last line of Home, also when Home is opened again on this evening', async () => {
    await person.goto('/');
    await line.scrollIntoViewIfNeeded();
    await expect
      .poll(() => person.evaluate(() => localStorage.getItem('learn:install-hint')))
      .toBe(await todayOf(person));
    await expectNoViolations(person);
    await person.reload();
    await expect(line).toBeVisible();
  });

  await test.step('on a later evening it is in Settings alone', async () => {
    await person.evaluate(() => localStorage.setItem('learn:install-hint', '2026-01-01'));
    await goWithin(person, '/settings');
    await expect(person.getByRole('region', { name: 'Install' })).toContainText(WAY);
    await goWithin(person, '/');
    await expect(person.getByText('Recent Reflections')).toBeVisible();
    await expect(line).toHaveCount(0);
  });

  await test.step('an installed Learn does not say it', async () => {
    await person.addInitScript(() => {
      const ask = window.matchMedia.bind(window);
      window.matchMedia = (query) => ask(query === '(display-mode: standalone)' ? 'all' : query);
    });
    await person.goto('/settings');
    await expect(person.getByRole('region', { name: 'Import' })).toBeVisible();
    await expect(person.getByRole('region', { name: 'Install' })).toHaveCount(0);
  });
});
