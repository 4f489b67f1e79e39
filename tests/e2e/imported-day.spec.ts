import type { Page } from '@playwright/test';
import { addDays } from '#contract/days.ts';
import { PROMPTS } from '#contract/prompts.ts';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { todayOf, writeDays } from './support/journal.ts';

const RYE = 'Rye needs a longer rest than wheat.';

/** One entry a day, by the calls that the page of an import makes. */
async function importDays(page: Page, daysAgo: readonly number[]): Promise<void> {
  const today = await todayOf(page);
  const entries = daysAgo.map((back) => ({ key: `${back}`, date: addDays(today, -back), content: `${RYE} ${back}` }));
  const result = await page.evaluate(async (imported) => {
    const send = async (path: string, body: object): Promise<unknown> => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    };
    const { id } = (await send('/api/imports', { source: 'jrnl', name: 'diary.txt' })) as { id: string };
    return send(`/api/imports/${id}/entries`, { preview: false, entries: imported });
  }, entries);
  expect(result).toMatchObject({ added: daysAgo.length, refused: [] });
}

test('HO8: an imported day says so, has a summary once it is opened, and moves no prompt on', async ({ home }) => {
  await writeDays(home, [{ daysAgo: 3, entries: ['Own words.'], promptIndex: 1 }]);
  await importDays(home, [1, 2]);
  await home.goto('/history');
  await expect(home.locator('.day-list').getByText('Imported')).toHaveCount(2);

  await home.getByRole('link', { name: `${RYE} 1` }).click();

  await expect(home.locator('.entry-list').getByText('Imported')).toBeVisible();
  await expect(home.locator('.summary')).toContainText('Rye needs a longer rest');
  await expectNoViolations(home);
  await home.goto('/reflection');
  await expect(home.getByRole('heading', { name: PROMPTS[2].question })).toBeVisible();
});
