// What the tests of changing and removing share: a saved day of two learnings, and the ways to change one.
import { expect, type Page } from '@playwright/test';
import { writeDays } from './journal.ts';

export const BREAD = 'Bread rises overnight without me.';
export const TIDES = 'The tide tables are wrong in summer.';

/** What a person sees under «Your Learnings». */
export function learnings(page: Page) {
  return page.locator('.entry-list > li');
}

export async function choose(page: Page, number: number, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for learning #${number}` }).click();
  await page.getByRole('button', { name: action, exact: true }).click();
}

/** Opens the question. */
export async function askToRemoveDay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Actions for this day' }).click();
  await page.getByRole('button', { name: 'Remove this day' }).click();
}

export async function edit(page: Page, text: string): Promise<void> {
  await choose(page, 1, 'Edit');
  await page.getByRole('textbox', { name: 'Learning #1' }).fill(text);
}

export async function openToday(page: Page): Promise<void> {
  await writeDays(page, [{ daysAgo: 0, entries: [BREAD, TIDES] }]);
  await page.goto('/synthesis');
}

/** To the end: the field has the text too, before anybody has it. */
export async function saveWhole(page: Page): Promise<void> {
  await save(page);
  await expect(page.getByRole('textbox', { name: /^Learning #/ })).toHaveCount(0);
}

export function save(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Save', exact: true }).click();
}
