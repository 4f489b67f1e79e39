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

/** What the browser says of its own calls; the page itself need not be open, nor connected. */
export const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

/** The address of a call at the server that the page is of, which is the worker's server as long as the page is empty. */
export function addressOf(page: Page, path: string): string {
  return page.url().startsWith('http') ? new URL(path, page.url()).href : path;
}

export async function userIdOf(page: Page): Promise<string> {
  const session = await page.request.get(addressOf(page, '/api/auth/session'));
  const { user } = (await session.json()) as { user: { firebaseUid: string } };
  const data = { firebaseUid: user.firebaseUid };
  const answer = await page.request.post(addressOf(page, '/api/auth/login'), { headers: SAME_ORIGIN, data });
  return ((await answer.json()) as { id: string }).id;
}

/** One after the other, as a person writes. */
export async function writeDays(page: Page, days: readonly PastDay[]): Promise<void> {
  const [userId, today] = [await userIdOf(page), await todayOf(page)];
  for (const { daysAgo, entries, promptIndex = 0 } of days) {
    const data = {
      userId,
      date: addDays(today, -daysAgo),
      promptIndex,
      entries: entries.map((content) => ({ content })),
    };
    // oxlint-disable-next-line no-await-in-loop -- the order is the point
    const answer = await page.request.post(addressOf(page, '/api/reflections'), { headers: SAME_ORIGIN, data });
    expect(answer.status()).toBe(201);
  }
}

/** Consecutive days that end today (or `fromDaysAgo`), each with its own sentence. */
export function run(length: number, fromDaysAgo = 0): PastDay[] {
  return Array.from({ length }, (_, index) => ({
    daysAgo: fromDaysAgo + index,
    entries: [SENTENCES[index % SENTENCES.length] ?? ''],
    promptIndex: index % 5,
  }));
}
