// The browser tests' `test` over a server with a language model: one that does what each test wants.
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { Reflection } from '#contract/reflections.ts';
import { startFaultyProvider, type FaultyProvider } from '../../support/faulty-provider.ts';
import { test as base, expect } from './app.ts';
import { userIdOf, writeDays, type PastDay } from './journal.ts';
import { startServer } from './server.ts';
import { goWithin } from './within.ts';

export { expect };

const OPTIONS = {
  AI_PROVIDER: 'compatible',
  AI_MODEL: 'test',
  // A call that one test has given up must not hold up the next.
  AI_CONCURRENCY: '20',
  AI_DAILY_TOKENS_PER_USER: '1000000',
};

interface ModelFixtures {
  model: FaultyProvider;
}

/** The model is on this computer, so nobody is asked. */
export const test = base.extend<object, ModelFixtures>({
  model: [provideModel, { scope: 'worker' }],
  server: [
    async ({ model }, provide) => {
      const server = await startServer({ ...OPTIONS, AI_BASE_URL: model.url });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

/** The model is somewhere else, by all that the server can tell. */
export const outsideTest = base.extend<object, ModelFixtures>({
  model: [provideModel, { scope: 'worker' }],
  server: [
    async ({ model }, provide) => {
      const server = await startServer({
        ...OPTIONS,
        AI_BASE_URL: 'https://models.example/v1',
        NODE_OPTIONS: `--import=${join(import.meta.dirname, 'divert-tls.ts')}`,
        DIVERTED_TO: new URL(model.url).port,
      });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

// oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
async function provideModel({}, provide: (model: FaultyProvider) => Promise<void>): Promise<void> {
  const model = await startFaultyProvider();
  await provide(model);
  await model.close();
}

export interface Pen {
  /** So many characters of the answer arrive. */
  writeTo(characters: number): void;
  finish(): void;
}

/** From now on the model answers as far as the test lets it. Each call to come waits for the same pen. */
export function holdPen(model: FaultyProvider): Pen {
  const allowed = { characters: 0 };
  let moved = Promise.withResolvers<void>();
  const writeTo = (characters: number) => {
    allowed.characters = characters;
    moved.resolve();
    moved = Promise.withResolvers();
  };
  model.setScript({
    kind: 'obedient',
    async untilSendable(at) {
      // oxlint-disable-next-line no-await-in-loop -- each move may be too short
      while (at >= allowed.characters) await moved.promise;
    },
  });
  return { writeTo, finish: () => writeTo(Infinity) };
}

export const GENERATING = 'AI summary is being generated...';

export function card(page: Page, title: string): Locator {
  return page.locator('section.card', { has: page.getByRole('heading', { name: title, exact: true }) });
}

/** Writes and completes a reflection as a person does, up to the page of the saved day. */
export async function write(page: Page, ...entries: readonly string[]): Promise<void> {
  await page.goto('/reflection');
  await complete(page, entries);
}

/** The same from another page of the app. */
export async function writeAgain(page: Page, ...entries: readonly string[]): Promise<void> {
  await goWithin(page, '/reflection');
  await complete(page, entries);
}

async function complete(page: Page, entries: readonly string[]): Promise<void> {
  for (const [index, entry] of entries.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one field after the other
    if (index > 0) await page.getByRole('button', { name: 'Add another learning' }).click();
    // oxlint-disable-next-line no-await-in-loop -- as above
    await page.getByRole('textbox', { name: `Learning #${index + 1}` }).fill(entry);
  }
  await page.getByRole('button', { name: 'Complete Reflection' }).click();
  await page.waitForURL(/\/synthesis/);
}

/** A past whose summaries are there: what a model does from now on, it does for the test. */
export async function writeSummarisedDays(page: Page, days: readonly PastDay[]): Promise<void> {
  await writeDays(page, days);
  const userId = await userIdOf(page);
  const listStatuses = async () => {
    const list = (await (await page.request.get(`/api/reflections/${userId}?limit=20`)).json()) as Reflection[];
    return list.map(({ summary }) => summary.status);
  };
  await expect.poll(listStatuses, { timeout: 20_000 }).toEqual(days.map(() => 'ready'));
}

/** Paths of the requests that leave a page from now on. */
export function listenForRequests(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(`${request.method()} ${new URL(request.url()).pathname}`));
  return paths;
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
}
