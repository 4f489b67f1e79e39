// `npm run bench -- typing [--rounds=6] [--keys=60] [--entries=20] [--characters=2000]`: time from a key press to its paint
// in a day of long entries, compared with text areas of a React page and plain ones, with the same text. Needs `npm run build`. The limit of a day is
// `--entries=200 --characters=980`.
import type { Page } from '@playwright/test';
import { createThreadClock, openLearn, signIn, slowDown, writeDays } from './browser/learn.ts';
import { serveReactPage } from './browser/react-page.ts';
import { readNumber } from './load/options.ts';
import { median, percentile } from './load/statistics.ts';
import { atMost, printTable } from './load/table.ts';

const CPU_RATE = 4;
const GOAL = 1.2;
/** A fast typist: ten keys per second. */
const PAUSE_MS = 100;
/** The entry to type in, near the top of the page. */
const TYPED_INDEX = 1;
const PHRASE = 'order is a promise you make to whoever searches later ';

/** Text areas whose values React controls, as a newcomer would write the form. */
const buildReactAreas = (texts: readonly string[]) => `import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
function Area({ text }) {
  const [value, setValue] = useState(text);
  return createElement('textarea', { rows: 12, cols: 70, value, onChange: (event) => setValue(event.target.value) });
}
const areas = ${JSON.stringify(texts)}.map((text, key) => createElement(Area, { key, text }));
createRoot(document.getElementById('root')).render(areas);`;

/** Records the time from a key press to the first task after the frame that shows it, and tasks of more than 50 ms. */
const WATCH = `
  window.longTasks = [];
  new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) longTasks.push(duration); })
    .observe({ type: 'longtask' });
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
  /** Each task of more than 50 ms while typing, in ms. */
  longTaskMs: number[];
}

export async function run(options: string[]): Promise<void> {
  const rounds = readNumber(options, 'rounds', 6);
  const keys = readNumber(options, 'keys', 60);
  const entries = readNumber(options, 'entries', 20);
  const characters = readNumber(options, 'characters', 2000);
  const texts = Array.from({ length: entries }, (_, index) => buildText(index, characters));
  const reactAreas = await serveReactPage(buildReactAreas(texts));
  const learn = await openLearn();
  try {
    const context = await learn.browser.newContext({ viewport: { width: 1280, height: 800 } });
    const plain = await prepare(await openPlain(await context.newPage(), texts));
    const react = await prepare(await openReact(await context.newPage(), reactAreas.url, texts));
    const form = await prepare(await openForm(await context.newPage(), learn.url, texts));
    // Alternating, so that other load affects both; the first round warms up.
    const runs = Array.from({ length: rounds + 1 }, () => [plain, react, form]).flat();
    for (const [index, page] of runs.entries()) {
      const typed = await page.type(keys);
      if (index > 2) add(page.total, typed);
    }
    console.log(`${entries} entries of ${characters} characters, processor slowed ${CPU_RATE} ×`);
    report({ plain: plain.total, react: react.total, form: form.total });
  } finally {
    await Promise.allSettled([learn.close(), reactAreas.stop()]);
  }
}

function add(total: Typed, { paintMs, threadMs, longTaskMs }: Typed): void {
  total.paintMs.push(...paintMs);
  total.threadMs.push(...threadMs);
  total.longTaskMs.push(...longTaskMs);
}

function report({ plain, react, form }: { plain: Typed; react: Typed; form: Typed }): void {
  console.log(`${form.paintMs.length} keys`);
  const row = (name: string, { paintMs, threadMs, longTaskMs }: Typed) => [
    name,
    median(paintMs).toFixed(1),
    percentile(paintMs, 0.95).toFixed(1),
    median(threadMs).toFixed(1),
    `${longTaskMs.length}, longest ${Math.max(0, ...longTaskMs).toFixed(0)}`,
  ];
  printTable(
    ['a key, ms', 'to paint, p50', 'p95', 'thread time', 'tasks over 50 ms'],
    [row('plain text areas', plain), row('React text areas', react), row('Learn', form)],
  );
  const ratio = (to: Typed) => percentile(form.paintMs, 0.95) / percentile(to.paintMs, 0.95);
  console.log(`p95: ${atMost(ratio(react), GOAL)} × React text areas, ${ratio(plain).toFixed(2)} × plain ones`);
  // Stable on a busy machine. Excludes the wait for the next frame, which all have, so these ratios are larger.
  const thread = (to: Typed) => (median(form.threadMs) / median(to.threadMs)).toFixed(2);
  console.log(`thread time: ${thread(react)} × React text areas, ${thread(plain)} × plain ones`);
}

async function openPlain(page: Page, texts: readonly string[]): Promise<Page> {
  const areas = texts.map((text) => `<textarea rows="12" cols="70">${text}</textarea>`).join('');
  await page.setContent(`<!doctype html><html lang="en"><title>Plain</title>${areas}</html>`);
  return page;
}

async function openReact(page: Page, url: string, texts: readonly string[]): Promise<Page> {
  await page.goto(url);
  await waitForAreas(page, texts);
  return page;
}

async function openForm(page: Page, url: string, texts: readonly string[]): Promise<Page> {
  await signIn(page, url);
  await writeDays(page, [texts]);
  await page.goto(`${url}/reflection`);
  await waitForAreas(page, texts);
  return page;
}

async function waitForAreas(page: Page, texts: readonly string[]): Promise<void> {
  await page
    .getByRole('textbox')
    .nth(texts.length - 1)
    .waitFor();
}

async function prepare(page: Page) {
  const readThread = await createThreadClock(page);
  await page.evaluate(WATCH);
  await slowDown(page, CPU_RATE);
  const total: Typed = { paintMs: [], threadMs: [], longTaskMs: [] };
  return {
    total,
    async type(keys: number): Promise<Typed> {
      await page.bringToFront();
      await page.getByRole('textbox').nth(TYPED_INDEX).click();
      await page.evaluate('window.keyTimes = []; window.longTasks = []');
      const before = await readThread();
      const text = PHRASE.repeat(Math.ceil(keys / PHRASE.length)).slice(0, keys);
      await page.keyboard.type(text, { delay: PAUSE_MS });
      await page.waitForFunction(`window.keyTimes.length >= ${keys}`);
      const threadMs = ((await readThread()) - before) / keys;
      const seen = await page.evaluate<Omit<Typed, 'threadMs'>>('({ paintMs: keyTimes, longTaskMs: longTasks })');
      return { ...seen, threadMs: [threadMs] };
    },
  };
}

function buildText(index: number, characters: number): string {
  const sentence = `On day ${index} the tide tables were wrong by an hour, and nobody but the octopus had noticed. `;
  return sentence.repeat(Math.ceil(characters / sentence.length)).slice(0, characters);
}
