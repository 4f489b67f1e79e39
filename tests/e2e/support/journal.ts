// A past for the person of a test, saved through the same calls as the app's.
import { addDays } from '#contract/days.ts';
import { expect, type Page } from '@playwright/test';

export interface PastDay {
  daysAgo: number;
  entries: readonly string[];
  promptIndex?: number;
}

const SENTENCES = [
  'A composite index only helps when the query filters on its leading column.',
  'I listen better when I stop rehearsing my answer while the other person is still talking.',
  'Octopuses taste with their arms. Each sucker decides for itself whether to hold on.',
  'Asking for help early saved the whole afternoon.',
  'Bread rises overnight without me. Why do I hurry everything else?',
  'I would slow down before answering my sister.',
  'The tide tables are wrong by an hour in summer.',
];

/** The calendar date of the browser's own clock and zone. */
export function todayOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const now = new Date();
    return [
      now.getFullYear(),
      String(now.getMonth() + 1).padStart(2, '0'),
      String(now.getDate()).padStart(2, '0'),
    ].join('-');
  });
}

/**
 * Two minutes before midnight for a page's clock. It is yesterday's midnight, for the server takes nothing for a date
 * that has not begun anywhere on earth, and the day after is written on too.
 */
export const lateEvening = (): Date => new Date(new Date().setHours(-1, 58, 0, 0));

export function userIdOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const session = (await (await fetch('/api/auth/session')).json()) as { user: { firebaseUid: string } };
    const body = JSON.stringify({ firebaseUid: session.user.firebaseUid, email: null, displayName: null });
    const headers = { 'content-type': 'application/json' };
    const user = (await (await fetch('/api/auth/login', { method: 'POST', headers, body })).json()) as { id: string };
    return user.id;
  });
}

export async function writeDays(page: Page, days: readonly PastDay[]): Promise<void> {
  const [userId, today] = [await userIdOf(page), await todayOf(page)];
  const bodies = days.map(({ daysAgo, entries, promptIndex = 0 }) => ({
    userId,
    date: addDays(today, -daysAgo),
    promptIndex,
    entries: entries.map((content) => ({ content })),
  }));
  const statuses = await page.evaluate(async (reflections) => {
    const answers: number[] = [];
    for (const reflection of reflections) {
      const headers = { 'content-type': 'application/json' };
      // One after the other, as a person writes.
      // oxlint-disable-next-line no-await-in-loop
      answers.push(
        (await fetch('/api/reflections', { method: 'POST', headers, body: JSON.stringify(reflection) })).status,
      );
    }
    return answers;
  }, bodies);
  expect(new Set(statuses)).toEqual(new Set([201]));
}

/** Consecutive days that end today (or `fromDaysAgo`), each with its own sentence. */
export function run(length: number, fromDaysAgo = 0): PastDay[] {
  return Array.from({ length }, (_, index) => ({
    daysAgo: fromDaysAgo + index,
    entries: [SENTENCES[index % SENTENCES.length] ?? ''],
    promptIndex: index % 5,
  }));
}
