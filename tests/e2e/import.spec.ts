import type { UndoneImport } from '#contract/imports.ts';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { edit, learnings, save } from './support/history.ts';
import { run, writeDays } from './support/journal.ts';
import { visit } from './support/within.ts';

const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

const choose = (page: Page, ...files: ReturnType<typeof file>[]) =>
  page.getByLabel('Files', { exact: true }).setInputFiles(files);

const factsOf = (page: Page) => page.getByRole('main').locator('dl').first();

const chooseOthers = (page: Page) => page.getByRole('button', { name: 'Choose other files' }).click();

const FOREIGN_FILES = [
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
] as const;

test('HO1, HO2, HO6, HO7: files are previewed, imported and undone', async ({ person, expectedNoise }) => {
  // Chromium names the handler that the content policy blocks.
  expectedNoise.push(/inline event handler|script-src-attr inline/, /500|ERR_/);
  await person.goto('/settings');
  await person.getByRole('link', { name: 'Import', exact: true }).click();
  await test.step('HO1: a picture and a damaged archive are named, and no journal is asked for', () =>
    namesWrongFiles(person));
  await test.step('HO2, HO7: files are previewed, imported, and undone', () => importsAndUndoes(person));
  await chooseOthers(person);
  await test.step('HO1: files of other journals are read in the browser and run nothing', async () => {
    for (const foreignFile of FOREIGN_FILES) await test.step(foreignFile[0], () => previews(person, foreignFile));
  });
  await test.step('HO2: the columns of a CSV file and the time zone of notes are asked', () =>
    answersQuestions(person));
  await chooseOthers(person);
  await test.step('HO6: an import that lost its connection goes on where it was', async () => {
    await choose(person, file('jrnl.txt', '[2024-01-15 09:30] Rye\n[2024-01-16 09:30] Sleep\n'));
    await person.getByRole('button', { name: 'Import 2 learnings' }).waitFor();
    await person.route('**/api/imports/*/entries', (route) => route.abort());
    await person.getByRole('button', { name: 'Import 2 learnings' }).click();
    await expect(person.getByText('Interrupted')).toBeVisible();
    await person.unroute('**/api/imports/*/entries');
    await person.getByRole('button', { name: 'Go on' }).click();
    await expect(person.getByText('2 learnings added.')).toBeVisible();
  });
});

async function namesWrongFiles(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeFocused();
  const problem = page.getByRole('main').getByRole('alert');
  for (const [name, sentence] of [
    ['foto.png', 'foto.png is a picture. Learn imports texts: .json, .csv, .md, .txt, .zip.'],
    ['roto.zip', 'roto.zip is damaged.'],
  ] as const) {
    await choose(page, file(name, 'no archive'));
    await expect(problem).toHaveText(sentence);
    await expect(page.getByLabel('These files are from')).toHaveCount(0);
    await expect(page.getByText('Day One')).toHaveCount(0);
  }
  await expectNoViolations(page);
  await choose(page, file('notes.txt', 'Rye'));
  await expect(problem).toContainText('did not recognise');
  await expect(page.getByLabel('These files are from')).toBeVisible();
}

async function importsAndUndoes(page: Page): Promise<void> {
  await choose(
    page,
    file('2024-01-15.md', 'Rye has gums.'),
    file('2024-01-16.md', 'Sleep.'),
    file('plan.md', 'No date'),
  );
  await expect(factsOf(page)).toContainText('2 learnings on 2 days');
  await expect(page.getByText("1 part can't be imported")).toBeVisible();
  await expect(page.getByText('plan.md', { exact: true })).toBeVisible();
  await expect(page.getByLabel('These files are from')).toHaveValue('markdown');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Import 2 learnings' }).click();
  await expect(page.getByText('2 learnings added.', { exact: true })).toBeVisible();
  await expect(page.getByText('2 learnings ·')).toBeVisible();

  await page.getByRole('button', { name: 'Import more' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeFocused();
  await choose(page, file('2024-01-15.md', 'Rye has gums.'));
  await expect(factsOf(page)).toContainText('DatesJan 15, 2024Already here1 learning');

  await page.getByRole('button', { name: /^Undo Obsidian or Markdown/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('2 learnings removed.')).toBeVisible();
  await expectNoViolations(page);
}

async function previews(page: Page, [source, name, text, sample]: (typeof FOREIGN_FILES)[number]): Promise<void> {
  await choose(page, file(name, text));
  await expect(page.getByLabel('These files are from')).toHaveValue(source);
  await expect(factsOf(page)).toContainText('1 learning on 1 day');
  const row = page.locator('.import-samples li');
  await expect(row.locator('time')).toHaveAttribute('datetime', '2024-01-15');
  await expect(row).toContainText(sample);
  await chooseOthers(page);
}

async function answersQuestions(page: Page): Promise<void> {
  const day = page.locator('.import-samples time');
  await choose(page, file('notes.csv', 'When,What\n05/06/2024,Rye\n'));
  await page.getByLabel('Date is in the column').selectOption('When');
  await page.getByLabel('Text is in the column').selectOption('What');
  await page.getByLabel('Dates are written as').selectOption('day-first');
  await expect(day).toHaveAttribute('datetime', '2024-06-05');

  await chooseOthers(page);
  const entry = '{"text":"Rye","creationDate":"2024-01-15T08:00:00Z","timeZone":"Europe/Berlin"}';
  await choose(page, file('Journal.json', `{"entries":[${entry}]}`));
  await expect(day).toHaveAttribute('datetime', '2024-01-15');
  await expect(page.getByLabel('Written in the time zone')).toHaveCount(0);

  await chooseOthers(page);
  await choose(page, file('a.json', '{"createdTimestampUsec":1705361400000000,"textContent":"Rye"}'));
  await page.getByLabel('Written in the time zone').selectOption('America/New_York');
  await expect(day).toHaveAttribute('datetime', '2024-01-15');
  await page.getByLabel('Written in the time zone').selectOption('Europe/Berlin');
  await expect(day).toHaveAttribute('datetime', '2024-01-16');
}

test('HN1, HN5, HO7: what was downloaded is known, and an undone import leaves what was edited', async ({ person }) => {
  await writeDays(person, run(3));
  await person.goto('/settings');
  await test.step('HN1, HN5: everything is downloaded with one press, and brings nothing new when it is imported', async () => {
    const buffer = await downloadsEverything(person);
    await person.getByRole('link', { name: 'Import', exact: true }).click();
    await person
      .getByLabel('Files', { exact: true })
      .setInputFiles({ name: 'learn.zip', mimeType: 'application/zip', buffer });
    await expect(person.getByLabel('These files are from')).toHaveValue('learn');
    await expect(factsOf(person)).toContainText('3 learnings on 3 days');
    await expect(factsOf(person).getByText('New')).toHaveCount(0);
    await expect(factsOf(person)).toContainText('Already here3 learnings');
    await expect(person.getByRole('button', { name: /^Import \d/ })).toBeHidden();
    await chooseOthers(person);
  });
  await test.step('HO7: an undone import names the learnings that stay, with links to their days', async () => {
    await choose(person, file('2024-01-15.md', 'Rye has gums.'), file('2024-01-16.md', 'Sleep.'));
    await person.getByRole('button', { name: 'Import 2 learnings' }).click();
    await person.getByText('2 learnings added.').waitFor();
    await visit(person, '/history/2024-01-15');
    await edit(person, '# Rye *has* gums, and sours.');
    await save(person);
    await expect(learnings(person).first()).toContainText('Rye has gums, and sours.');
    await visit(person, '/settings/import');
    await undoesExceptEdited(person);
  });
});

async function downloadsEverything(page: Page): Promise<Buffer> {
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download everything' }).press('Enter');
  const download = await downloaded;
  await expect(page.getByText('The download is complete.')).toHaveRole('status');
  expect(download.suggestedFilename()).toMatch(/^learn-\d{4}-\d{2}-\d{2}\.zip$/);
  const buffer = readFileSync(await download.path());
  for (const name of ['README.txt', 'learn.json', 'account.json', 'manifest.json'])
    expect(buffer.includes(name)).toBe(true);
  return buffer;
}

async function undoesExceptEdited(page: Page): Promise<void> {
  await page.route('**/undo', async (route) => {
    const response = await route.fetch();
    const undone = (await response.json()) as UndoneImport;
    await route.fulfill({ response, json: { ...undone, unreadable: ['2024-03-05'] } });
  });
  await page.getByRole('button', { name: /^Undo Obsidian or Markdown/ }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).press('Enter');

  await expect(page.getByText(/can't be read right now, so their learnings stay: Mar 5, 2024\./)).toBeVisible();
  await expect(page.getByText('1 learning removed.')).toHaveRole('status');
  await expect(page.getByText(/· undo until/)).toBeHidden();
  await expect(page.locator('.import-undone')).toBeFocused();
  await expect(page.getByText('These stay, because you edited them here:')).toBeVisible();
  await page.getByRole('link', { name: 'Jan 15, 2024: Rye has gums, and sours.' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Monday, January 15, 2024' })).toBeVisible();
}
