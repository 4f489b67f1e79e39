import type { UndoneImport } from '#contract/imports.ts';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { edit, learnings, save } from './support/history.ts';
import { run, writeDays } from './support/journal.ts';

const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

const choose = (page: Page, ...files: ReturnType<typeof file>[]) => page.getByLabel('Files').setInputFiles(files);

const factsOf = (page: Page) => page.getByRole('main').locator('dl').first();

test('HO2, HO7: files are previewed, imported, and undone except what was edited', async ({ home }) => {
  await home.goto('/settings');
  await home.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(home.getByRole('heading', { level: 1, name: 'Import' })).toBeFocused();
  await expectNoViolations(home);

  await choose(
    home,
    file('2024-01-15.md', 'Rye has gums.'),
    file('2024-01-16.md', 'Sleep.'),
    file('plan.md', 'No date'),
  );

  await expect(factsOf(home)).toContainText('2 entries on 2 days');
  await expect(home.getByText("1 part can't be imported")).toBeVisible();
  await expect(home.getByLabel('These files are from')).toHaveValue('markdown');
  await expectNoViolations(home);
  await home.getByRole('button', { name: 'Import 2 entries' }).click();
  await expect(home.getByText('2 entries added. 0 entries were here already.')).toBeVisible();
  await expect(home.getByText('2 entries ·')).toBeVisible();

  await home.getByRole('button', { name: 'Import more' }).press('Enter');
  await expect(home.getByRole('heading', { level: 1, name: 'Import' })).toBeFocused();
  await choose(home, file('2024-01-15.md', 'Rye has gums.'));
  await expect(factsOf(home)).toContainText('Already here1 entry');

  await home.getByRole('button', { name: /^Undo Obsidian or Markdown/ }).click();
  await home.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(home.getByText('2 entries removed.')).toBeVisible();
  await expectNoViolations(home);
});

for (const [source, name, text, sample] of [
  [
    'diarium',
    'Diarium.json',
    '[{"date":"2024-01-15T21:30:00.1234567","heading":"Walk","html":"<p>Rain,<br>much</p><script>document.title = 1</script><img src=x onerror=alert(1)>"}]',
    'Walk Rain, much',
  ],
  [
    'diaro',
    'DiaroBackup.xml',
    '<data><table name="diaro_entries"><r><uid>u</uid><date>1705361400000</date><tz_offset>-02:00</tz_offset><title>Walk</title><text>Rain</text></r><r><uid>v</uid></r></table></data>',
    'Walk Rain',
  ],
  [
    'apple-journal',
    '2024-01-15_Walk.html',
    '<body><div class="pageHeader">lunedì 16</div><div class="title">Walk</div><p class="p2">Rain</p></body>',
    'Walk Rain',
  ],
] as const) {
  test(`HO1: a file of ${source} is read in the browser and runs nothing`, async ({ home, expectedNoise }) => {
    // Chromium names the handler that the content policy blocks.
    expectedNoise.push(/inline event handler|script-src-attr inline/);
    await home.goto('/settings/import');

    await choose(home, file(name, text));

    await expect(home.getByLabel('These files are from')).toHaveValue(source);
    await expect(factsOf(home)).toContainText('1 entry on 1 day');
    const row = home.locator('.import-samples li');
    await expect(row.locator('time')).toHaveAttribute('datetime', '2024-01-15');
    await expect(row).toContainText(sample);
  });
}

test('HO6: an import that lost its connection goes on where it was', async ({ home, expectedNoise }) => {
  expectedNoise.push(/500|ERR_/);
  await home.goto('/settings/import');
  await choose(home, file('jrnl.txt', '[2024-01-15 09:30] Rye\n[2024-01-16 09:30] Sleep\n'));
  await home.getByRole('button', { name: 'Import 2 entries' }).waitFor();
  await home.route('**/api/imports/*/entries', (route) => route.abort());
  await home.getByRole('button', { name: 'Import 2 entries' }).click();
  await expect(home.getByText('Interrupted')).toBeVisible();
  await home.unroute('**/api/imports/*/entries');

  await home.getByRole('button', { name: 'Go on' }).click();

  await expect(home.getByText('2 entries added.')).toBeVisible();
});

test('HO2: the columns of a CSV file and the time zone of notes are asked', async ({ home }) => {
  await home.goto('/settings/import');
  await choose(home, file('notes.csv', 'When,What\n05/06/2024,Rye\n'));
  await home.getByLabel('Date is in the column').selectOption('When');
  await home.getByLabel('Text is in the column').selectOption('What');
  await home.getByLabel('Dates are written as').selectOption('day-first');
  await expect(home.locator('.import-samples time')).toHaveAttribute('datetime', '2024-06-05');

  await home.getByRole('button', { name: 'Choose other files' }).click();
  await choose(home, file('a.json', '{"createdTimestampUsec":1705361400000000,"textContent":"Rye"}'));
  await home.getByLabel('Written in the time zone').selectOption('America/New_York');
  await expect(home.locator('.import-samples time')).toHaveAttribute('datetime', '2024-01-15');
  await home.getByLabel('Written in the time zone').selectOption('Europe/Berlin');
  await expect(home.locator('.import-samples time')).toHaveAttribute('datetime', '2024-01-16');
});

test('HN1, HN5: everything is downloaded with one press, and brings nothing new when it is imported', async ({
  home,
}) => {
  await writeDays(home, run(3));
  await home.goto('/settings');
  const downloaded = home.waitForEvent('download');
  await home.getByRole('button', { name: 'Download everything' }).first().press('Enter');
  const download = await downloaded;
  await expect(home.getByText('The download is complete.')).toHaveRole('status');
  expect(download.suggestedFilename()).toMatch(/^learn-\d{4}-\d{2}-\d{2}\.zip$/);
  const buffer = readFileSync(await download.path());
  for (const name of ['README.txt', 'learn.json', 'account.json', 'manifest.json'])
    expect(buffer.includes(name)).toBe(true);

  await home.goto('/settings/import');
  await home.getByLabel('Files').setInputFiles({ name: 'learn.zip', mimeType: 'application/zip', buffer });

  await expect(home.getByLabel('These files are from')).toHaveValue('learn');
  await expect(factsOf(home)).toContainText('3 entries on 3 days');
  await expect(factsOf(home)).toContainText('New0 entries');
  await expect(factsOf(home)).toContainText('Already here3 entries');
  await expect(home.getByRole('button', { name: /^Import \d/ })).toBeHidden();
  await expect(home.getByRole('button', { name: 'Choose other files' })).toBeVisible();
});

test('HO7: an undone import names the entries that stay, with links to their days', async ({ home }) => {
  await home.goto('/settings/import');
  await choose(home, file('2024-01-15.md', 'Rye has gums.'), file('2024-01-16.md', 'Sleep.'));
  await home.getByRole('button', { name: 'Import 2 entries' }).click();
  await home.getByText('2 entries added.').waitFor();
  await home.goto('/history/2024-01-15');
  await edit(home, 'Rye has gums.');
  await home.getByRole('textbox', { name: 'Learning #1' }).fill('Rye has gums, and sours.');
  await save(home);
  await expect(learnings(home).first()).toContainText('Rye has gums, and sours.');

  await home.goto('/settings/import');
  await home.route('**/undo', async (route) => {
    const response = await route.fetch();
    const undone = (await response.json()) as UndoneImport;
    await route.fulfill({ response, json: { ...undone, unreadable: ['2024-03-05'] } });
  });
  await home.getByRole('button', { name: /^Undo Obsidian or Markdown/ }).press('Enter');
  await home.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).press('Enter');

  await expect(home.getByText(/can't be read right now, so their entries stay: Mar 5, 2024\./)).toBeVisible();
  await expect(home.getByText('1 entry removed.')).toHaveRole('status');
  await expect(home.getByText(/· undo until/)).toBeHidden();
  await expect(home.locator('.import-undone')).toBeFocused();
  await expect(home.getByText('These stay, because you edited them here:')).toBeVisible();
  await home.getByRole('link', { name: 'Jan 15, 2024: Rye has gums, and sours.' }).press('Enter');
  await expect(home.getByRole('heading', { level: 1, name: 'Reflection of Jan 15, 2024' })).toBeAttached();
});
