// A stored day that does not open: it costs that day only, nothing is written onto it, and what the device has is shown.
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { addDays } from '#contract/days.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { BREAD, TIDES } from './support/history.ts';
import { todayOf, writeDays } from './support/journal.ts';
import { learning } from './support/never-lost.ts';
import type { RunningServer } from './support/server.ts';
import { waitUntilKept } from './support/worker.ts';

test.use({ serviceWorkers: 'allow' });

const DAMAGED = 'This day could not be opened. A backup may have it.';

/** Yesterday of whoever is signed in here; no other test of this process has a day of that date with this text. */
async function damageYesterday(home: Page, server: RunningServer): Promise<string> {
  const date = addDays(await todayOf(home), -1);
  const id = await home.evaluate(async (path) => {
    const session = (await (await fetch('/api/auth/session')).json()) as { user: { firebaseUid: string } };
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ firebaseUid: session.user.firebaseUid, email: null, displayName: null });
    const { id: userId } = (await (await fetch('/api/auth/login', { method: 'POST', headers, body })).json()) as {
      id: string;
    };
    return ((await (await fetch(`/api/reflections/${userId}/${path}`)).json()) as { id: string }).id;
  }, date);
  const database = new DatabaseSync(join(server.dataDir, 'learn.db'));
  database.prepare("UPDATE reflection SET document = x'00' WHERE id = ?").run(id);
  database.close();
  return date;
}

async function writeTwoDays(home: Page): Promise<void> {
  await writeDays(home, [
    { daysAgo: 0, entries: [BREAD] },
    { daysAgo: 1, entries: [TIDES] },
  ]);
}

test('every page says that a damaged day cannot be opened, and none lets it be written', async ({ home, server }) => {
  await writeTwoDays(home);
  const date = await damageYesterday(home, server);

  for (const path of ['/', '/history']) {
    await home.goto(path);
    await expect(home.getByText(BREAD)).toBeVisible();
    await expect(home.getByText(DAMAGED)).toBeVisible();
  }
  await home.setViewportSize({ width: 360, height: 740 });
  for (const path of [`/synthesis?date=${date}`, `/reflection?date=${date}`]) {
    await home.goto(path);
    await expect(home.getByText(DAMAGED)).toBeVisible();
    await expect(home.getByRole('textbox')).toHaveCount(0);
    await expect(home.getByRole('link', { name: 'Edit' })).toHaveCount(0);
    await expectNoViolations(home);
    expect(await home.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }
});

test('a cached copy of a damaged day is shown, also after the server reports the damage', async ({ home, server }) => {
  await writeTwoDays(home);
  await home.reload();
  await home.getByText(TIDES).waitFor();
  await waitUntilKept(home, 2);
  const date = await damageYesterday(home, server);

  for (let visit = 0; visit < 2; visit += 1) {
    await home.goto(`/synthesis?date=${date}`);
    await expect(home.getByText(DAMAGED)).toBeVisible();
    await expect(home.getByText(TIDES)).toBeVisible();
  }
});

test('a draft of a damaged day stays and can be read', async ({ home, server }) => {
  await writeTwoDays(home);
  await home.goto(`/reflection?date=${addDays(await todayOf(home), -1)}`);
  await learning(home, 1).fill('Written on from the tides.');
  await expect(home.getByText(/^Draft saved at/)).toBeVisible();
  const date = await damageYesterday(home, server);

  await home.goto(`/reflection?date=${date}`);

  await expect(home.getByText(DAMAGED)).toBeVisible();
  await expect(home.getByText('Written on from the tides.')).toBeVisible();
});

test('a save of a day that was damaged meanwhile is refused, and the form keeps the text', async ({
  home,
  server,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 422/);
  await writeTwoDays(home);
  await home.goto(`/reflection?date=${addDays(await todayOf(home), -1)}`);
  await learning(home, 1).fill('Written on from the tides.');
  await damageYesterday(home, server);

  await home.getByRole('button', { name: 'Complete Reflection' }).click();

  await expect(home.getByText(`422: ${DAMAGED}`, { exact: true })).toBeVisible();
  await expect(learning(home, 1)).toHaveValue('Written on from the tides.');
});
