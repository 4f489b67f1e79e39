// The browser tests' `test` in a browser with a language model: the fake, in every page of the person.
import type { Page } from '@playwright/test';
import { buildFakeSource } from '../../support/fake-language-model.ts';
import type {
  FakeGlobals,
  FakeLanguageModelCall,
  FakeLanguageModelScript,
} from '../../support/fake-language-model-script.ts';
import { expect, test as base } from './app.ts';
import { todayOf, userIdOf } from './journal.ts';

export const OFFER = 'This browser has a language model of its own.';
export const WRITTEN_HERE = /^Written by the model in this browser at \d\d:\d\d, from your words of \w+ \d+\.$/;
/** «Use it» or «No, thanks», as a device keeps them. */
export type Choice = 'browser' | 'learn';

export const test = base.extend<{ script: FakeLanguageModelScript; chosen: Choice | null }>({
  script: [{ tokensPerSecond: 30 }, { option: true }],
  /** What the person has chosen on an earlier day. */
  chosen: [null, { option: true }],
  page: async ({ page, context, script, chosen }, provide) => {
    await context.addInitScript({ content: buildFakeSource(script) });
    if (chosen) await context.addInitScript(keepChoice, chosen);
    await provide(page);
  },
});

/** Of the first page of a tab alone, because signing out forgets it. */
function keepChoice(choice: Choice): void {
  if (window.name === 'has chosen') return;
  window.name = 'has chosen';
  localStorage.setItem('learn:person:writer', choice);
}

/** On the page that is open. */
export async function choose(page: Page, choice: Choice): Promise<void> {
  await page.evaluate((value) => localStorage.setItem('learn:person:writer', value), choice);
}

export function listModelCalls(page: Page): Promise<FakeLanguageModelCall[]> {
  return page.evaluate(() => (globalThis as unknown as FakeGlobals).languageModelCalls);
}

export async function countModelCalls(page: Page, name: FakeLanguageModelCall['name']): Promise<number> {
  return (await listModelCalls(page)).filter((call) => call.name === name).length;
}

/** For the calls that follow. */
export async function changeScript(page: Page, changes: FakeLanguageModelScript): Promise<void> {
  await page.evaluate((values) => {
    Object.assign((globalThis as unknown as FakeGlobals).languageModelScript, values);
  }, changes);
}

/** Sessions that are open: a call of create() is listed with a number once its session is there. */
export async function countOpenSessions(page: Page): Promise<number> {
  const calls = await listModelCalls(page);
  const count = (name: FakeLanguageModelCall['name']) =>
    new Set(calls.filter((call) => call.name === name && call.session !== undefined).map(({ session }) => session))
      .size;
  return count('create') - count('destroy');
}

/** The texts that a page has sent, as they were answered. */
export function listenForTexts(page: Page): { path: string; status: number }[] {
  const sent: { path: string; status: number }[] = [];
  page.on('response', (response) => {
    if (response.request().method() !== 'PUT') return;
    const { pathname } = new URL(response.url());
    if (/\/texts\/|\/bedtime-readings\/|\/weekly\//.test(pathname))
      sent.push({ path: pathname, status: response.status() });
  });
  return sent;
}

/** Adds a learning to today, as another device does. */
export async function saveElsewhere(page: Page, content: string): Promise<void> {
  const data = { userId: await userIdOf(page), date: await todayOf(page), promptIndex: 0, entries: [{ content }] };
  const { origin } = new URL(page.url());
  const saved = await page.request.post('/api/reflections', { headers: { origin }, data });
  expect(saved.status()).toBe(200);
}
