import type { Page } from '@playwright/test';
import { addDays } from '#contract/days.ts';
import { PROMPTS } from '#contract/prompts.ts';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { SAME_ORIGIN, todayOf, writeDays } from './support/journal.ts';
import { visit } from './support/within.ts';

const RYE = 'Rye needs a longer rest than wheat.';

/** One entry a day, by the calls that the page of an import makes. */
async function importDays(page: Page, daysAgo: readonly number[]): Promise<void> {
  const today = await todayOf(page);
  const entries = daysAgo.map((back) => ({
    key: `${back}`,
    date: addDays(today, -back),
    content: `# Bread\n\n*${RYE}* ${back}`,
  }));
  const send = async (path: string, data: object): Promise<unknown> =>
    (await page.request.post(path, { headers: SAME_ORIGIN, data })).json();
  const { id } = (await send('/api/imports', { source: 'jrnl', name: 'diary.txt' })) as { id: string };
  const result = await send(`/api/imports/${id}/entries`, { preview: false, entries });
  expect(result).toMatchObject({ added: daysAgo.length, refused: [] });
}

test('HO8, E8: an imported day says so, has its title as a line, a summary once it is opened, and moves no prompt on', async ({
  person,
}) => {
  await writeDays(person, [{ daysAgo: 3, entries: ['Own words.'], promptIndex: 1 }]);
  await importDays(person, [1, 2]);
  await person.goto('/history');
  await expect(person.locator('.day-list').getByText('Imported')).toHaveCount(2);

  const row = person.getByRole('link', { name: `${RYE} 1` });
  expect(await row.locator('.day-text').evaluate((words) => (words as HTMLElement).innerText)).toBe(`Bread\n${RYE} 1`);
  await row.click();

  await expect(person.locator('.entry-list').getByText('Imported')).toBeVisible();
  await expect(person.locator('.entry-list').getByRole('heading', { name: 'Bread' })).toBeVisible();
  await expect(person.locator('.entry-list em')).toHaveText(RYE);
  await expect(person.locator('.summary')).toContainText('Rye needs a longer rest');
  await expectNoViolations(person);
  await visit(person, '/reflection');
  await expect(person.getByRole('heading', { name: PROMPTS[2].question })).toBeVisible();
});
