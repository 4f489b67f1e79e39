// A stored day that does not open: it costs that day only, nothing is written onto it, and what the device has is shown.
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { addDays } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { BREAD, TIDES } from './support/history.ts';
import { addressOf, todayOf, userIdOf, writeDays } from './support/journal.ts';
import { complete, learning } from './support/never-lost.ts';
import type { RunningServer } from './support/server.ts';
import { visit } from './support/within.ts';
import { readDevice } from './support/worker.ts';

const DAMAGED = 'This day could not be opened. A backup may have it.';
const DRAFT = 'Written on from the tides.';

async function writeTwoDays(page: Page): Promise<void> {
  await writeDays(page, [
    { daysAgo: 0, entries: [BREAD] },
    { daysAgo: 1, entries: [TIDES] },
  ]);
}

/** Yesterday of the person who is signed in. */
async function damageYesterday(page: Page, server: RunningServer): Promise<string> {
  const date = addDays(await todayOf(page), -1);
  const answer = await page.request.get(addressOf(page, `/api/reflections/${await userIdOf(page)}/${date}`));
  const { id } = (await answer.json()) as Reflection;
  const database = new DatabaseSync(join(server.dataDir, 'learn.db'));
  database.prepare("UPDATE reflection SET document = x'00' WHERE id = ?").run(id);
  database.close();
  return date;
}

test('every page says that a damaged day cannot be opened, and none lets it be written', async ({ person, server }) => {
  await writeTwoDays(person);
  const date = await damageYesterday(person, server);
  await person.goto('/');
  for (const path of ['/', '/history'])
    await test.step(path, async () => {
      await visit(person, path);
      await expect(person).toHaveURL(path);
      await expect(person.getByText(BREAD)).toBeVisible();
      await expect(person.getByText(DAMAGED)).toBeVisible();
    });
  await person.setViewportSize({ width: 360, height: 740 });
  for (const [path, title] of [
    [`/synthesis?date=${date}`, /^Reflection of /],
    [`/reflection?date=${date}`, /^Write about /],
  ] as const)
    await test.step(path, async () => {
      await visit(person, path);
      await expect(person).toHaveTitle(title);
      await expect(person.getByText(DAMAGED)).toBeVisible();
      await expect(person.getByRole('textbox')).toHaveCount(0);
      await expect(person.getByRole('link', { name: 'Edit' })).toHaveCount(0);
      await expectNoViolations(person);
      expect(await person.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    });
});

test('of a day that is damaged later, the draft and the cached copy stay and can be read', async ({
  person,
  server,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 422/);
  await writeTwoDays(person);
  await person.goto('/');
  await person.getByText(TIDES).waitFor();
  await expect.poll(() => readDevice(person)).toContain(TIDES);
  await visit(person, `/reflection?date=${addDays(await todayOf(person), -1)}`);
  await learning(person, 1).fill(DRAFT);
  await expect(person.getByText(/^Draft saved at/)).toBeVisible();
  const date = await damageYesterday(person, server);
  await test.step('a save of a day that was damaged meanwhile is refused, and the form keeps the text', async () => {
    await complete(person).click();
    await expect(person.getByText(`422: ${DAMAGED}`, { exact: true })).toBeVisible();
    await expect(learning(person, 1)).toHaveValue(DRAFT);
  });
  await test.step('a draft of a damaged day stays and can be read', async () => {
    await person.goto(`/reflection?date=${date}`);
    await expect(person.getByText(DAMAGED)).toBeVisible();
    await expect(person.getByText(DRAFT)).toBeVisible();
  });
  await test.step('a cached copy of a damaged day is shown, also after the server reports the damage', async () => {
    for (const open of [() => visit(person, `/synthesis?date=${date}`), () => person.reload()]) {
      // oxlint-disable-next-line no-await-in-loop -- the second visit comes after the first
      await open();
      await expect(person.getByText(DAMAGED)).toBeVisible();
      await expect(person.getByText(TIDES)).toBeVisible();
    }
  });
});
