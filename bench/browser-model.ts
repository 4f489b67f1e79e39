// `npm run bench -- browser-model [--rounds=5] [--speed=20]`: time from «Use it» to the first line of a summary, and to its
// last, with a model in the browser that answers at that many tokens a second. Needs `npm run build`.
import type { Page } from '@playwright/test';
import { buildFakeSource } from '../tests/support/fake-language-model.ts';
import { openLearn, signIn, writeDays } from './browser/learn.ts';
import { readNumber } from './load/options.ts';
import { median, percentile } from './load/statistics.ts';
import { printTable } from './load/table.ts';

const ENTRIES = [
  'A composite index only helps when the query filters on its leading column, and the planner says so.',
  'Bread rises overnight without me, slowly and on its own.',
  'Octopuses taste with their arms, each sucker for itself, and the arms decide without the head.',
];
const TOKEN_CHARACTERS = 4;
const LINE_WORDS = 18;

/** Notes the times of the press, of the first line and of the finished text. */
const WATCH = `
  window.writing = {};
  addEventListener('click', (event) => {
    if (event.target.closest('button')?.textContent === 'Use it') window.writing.pressed = event.timeStamp;
  }, true);
  new MutationObserver(() => {
    const { writing } = window;
    const text = document.body?.textContent ?? '';
    if (text.includes('Being written from your words')) writing.first ??= performance.now();
    if (text.includes('Written by the model in this browser')) writing.last ??= performance.now();
  }).observe(document, { childList: true, subtree: true, characterData: true });`;

interface Times {
  pressed: number;
  first: number;
  last: number;
}

export async function run(options: string[]): Promise<void> {
  const rounds = readNumber(options, 'rounds', 5);
  const tokensPerSecond = readNumber(options, 'speed', 20);
  const learn = await openLearn();
  try {
    const firstMs: number[] = [];
    const lastMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // Another device each time: what the last one has loaded is not there.
      // oxlint-disable-next-line no-await-in-loop -- one round after the other
      const context = await learn.browser.newContext();
      // oxlint-disable-next-line no-await-in-loop -- as above
      await context.addInitScript({ content: `${buildFakeSource({ tokensPerSecond })};${WATCH}` });
      // oxlint-disable-next-line no-await-in-loop -- as above
      const times = await measure(await context.newPage(), learn.url, round);
      firstMs.push(times.first - times.pressed);
      lastMs.push(times.last - times.pressed);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await context.close();
    }
    report({ firstMs, lastMs, tokensPerSecond });
  } finally {
    await learn.close();
  }
}

async function measure(page: Page, url: string, round: number): Promise<Times> {
  await signIn(page, url, `anna-${round}@example.org`);
  await writeDays(page, [ENTRIES]);
  await page.goto(`${url}/synthesis`);
  await page.getByRole('button', { name: 'Use it' }).click();
  await page.getByText('Written by the model in this browser').waitFor();
  return page.evaluate('window.writing');
}

function report({
  firstMs,
  lastMs,
  tokensPerSecond,
}: {
  firstMs: number[];
  lastMs: number[];
  tokensPerSecond: number;
}): void {
  // A line is shown when the next one begins, because only then it is known to be whole.
  const lines = ENTRIES.map((entry) => entry.split(' ').slice(0, LINE_WORDS).join(' '));
  const toMs = (characters: number) => (Math.ceil(characters / TOKEN_CHARACTERS) / tokensPerSecond) * 1000;
  console.log(`${ENTRIES.length} entries, ${tokensPerSecond} tokens a second, ${firstMs.length} rounds`);
  const row = (name: string, values: number[], model: number) => [
    name,
    median(values).toFixed(0),
    percentile(values, 0.95).toFixed(0),
    model.toFixed(0),
  ];
  printTable(
    ['from «Use it», ms', 'p50', 'p95', 'of it the model'],
    [
      row('first line', firstMs, toMs(`${lines[0] ?? ''}\n`.length)),
      row('last line', lastMs, toMs(lines.join('\n').length)),
    ],
  );
}
