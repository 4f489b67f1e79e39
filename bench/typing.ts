// `npm run bench -- typing [--rounds=6] [--keys=60] [--entries=20] [--characters=2000]`: time from a key press to its paint
// in a day of long entries, compared with plain text areas of the same text. Needs `npm run build`. The limit of a day is
// `--entries=200 --characters=980`.
import type { Page } from '@playwright/test';
import { createThreadClock, openLearn, signIn, slowDown, writeDays } from './browser/learn.ts';
import { readNumber } from './load/options.ts';
import { median, percentile } from './load/statistics.ts';
import { atMost, printTable } from './load/table.ts';

const CPU_RATE = 4;
const GOAL = 1.1;
/** A fast typist: ten keys per second. */
const PAUSE_MS = 100;
/** The entry to type in, near the top of the page. */
const TYPED_INDEX = 1;
const PHRASE = 'order is a promise you make to whoever searches later ';

/** Records the time from a key press to the first task after the frame that shows it. */
const WATCH = `
  window.keyTimes = [];
  let pressedAt = 0;
  window.addEventListener('keydown', (event) => { pressedAt = event.timeStamp; }, true);
  window.addEventListener('input', () => {
    const since = pressedAt;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.keyTimes.push(performance.now() - since);
      port2.postMessage(null);
    });
  }, true);`;

interface Typed {
  /** From each key to its paint. */
  paintMs: number[];
  /** Processor time of the main thread for a key, one value for each round. */
  threadMs: number[];
}

export async function run(options: string[]): Promise<void> {
  const rounds = readNumber(options, 'rounds', 6);
  const keys = readNumber(options, 'keys', 60);
  const entries = readNumber(options, 'entries', 20);
  const characters = readNumber(options, 'characters', 2000);
  const learn = await openLearn();
  try {
    const context = await learn.browser.newContext({ viewport: { width: 1280, height: 800 } });
    const texts = Array.from({ length: entries }, (_, index) => buildText(index, characters));
    const plain = await prepare(await openPlain(await context.newPage(), texts));
    const form = await prepare(await openForm(await context.newPage(), learn.url, texts));
    // Alternating, so that other load affects both; the first round warms up.
    const runs = Array.from({ length: rounds + 1 }, () => [plain, form]).flat();
    for (const [index, page] of runs.entries()) {
      const typed = await page.type(keys);
      if (index > 1) add(page.total, typed);
    }
    console.log(`${entries} entries of ${characters} characters, processor slowed ${CPU_RATE} ×`);
    report(plain.total, form.total);
  } finally {
    await learn.close();
  }
}

function add(total: Typed, { paintMs, threadMs }: Typed): void {
  total.paintMs.push(...paintMs);
  total.threadMs.push(...threadMs);
}

function report(plain: Typed, form: Typed): void {
  console.log(`${form.paintMs.length} keys`);
  const row = (name: string, { paintMs, threadMs }: Typed) => [
    name,
    median(paintMs).toFixed(1),
    percentile(paintMs, 0.95).toFixed(1),
    median(threadMs).toFixed(1),
  ];
  printTable(
    ['a key, ms', 'to paint, p50', 'p95', 'thread time'],
    [row('plain text areas', plain), row('Learn', form)],
  );
  const ratio = percentile(form.paintMs, 0.95) / percentile(plain.paintMs, 0.95);
  console.log(`p95: ${atMost(ratio, GOAL)} × plain text areas`);
  // Stable on a busy machine. Excludes the wait for the next frame, which both have, so this ratio is larger.
  console.log(`thread time: ${(median(form.threadMs) / median(plain.threadMs)).toFixed(2)} × plain text areas`);
}

async function openPlain(page: Page, texts: readonly string[]): Promise<Page> {
  const areas = texts.map((text) => `<textarea rows="12" cols="70">${text}</textarea>`).join('');
  await page.setContent(`<!doctype html><html lang="en"><title>Plain</title>${areas}</html>`);
  return page;
}

async function openForm(page: Page, url: string, texts: readonly string[]): Promise<Page> {
  await signIn(page, url);
  await writeDays(page, [texts]);
  await page.goto(`${url}/reflection`);
  await page
    .getByRole('textbox')
    .nth(texts.length - 1)
    .waitFor();
  return page;
}

async function prepare(page: Page) {
  const readThread = await createThreadClock(page);
  await page.evaluate(WATCH);
  await slowDown(page, CPU_RATE);
  const total: Typed = { paintMs: [], threadMs: [] };
  return {
    total,
    async type(keys: number): Promise<Typed> {
      await page.bringToFront();
      await page.getByRole('textbox').nth(TYPED_INDEX).click();
      await page.evaluate('window.keyTimes = []');
      const before = await readThread();
      const text = PHRASE.repeat(Math.ceil(keys / PHRASE.length)).slice(0, keys);
      await page.keyboard.type(text, { delay: PAUSE_MS });
      await page.waitForFunction(`window.keyTimes.length >= ${keys}`);
      const threadMs = ((await readThread()) - before) / keys;
      return { paintMs: await page.evaluate('window.keyTimes'), threadMs: [threadMs] };
    },
  };
}

function buildText(index: number, characters: number): string {
  const sentence = `On day ${index} the tide tables were wrong by an hour, and nobody but the octopus had noticed. `;
  return sentence.repeat(Math.ceil(characters / sentence.length)).slice(0, characters);
}
