// `npm run bench -- first-paint [--rounds=7]`: largest contentful paint, the requests before it, and layout shift of the welcome screen, a
// full Home and /reflection, each without and with the service worker, compared with a React page that has one heading.
// Needs `npm run build`.
import type { BrowserContext, Page } from '@playwright/test';
import { openLearn, signIn, slowDown, writeDays, type OpenedLearn } from './browser/learn.ts';
import { serveReactPage } from './browser/react-page.ts';
import { readNumber } from './load/options.ts';
import { median } from './load/statistics.ts';
import { atMost, printTable } from './load/table.ts';

const CPU_RATE = 4;
const GOALS = { welcome: 1, signedIn: 1.2 };
const REQUESTS_GOAL = 10;
const EMPTY_PAGE = `import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('root')).render(createElement('h1', null, 'What did you learn today?'));`;
const PHONE = { width: 360, height: 740 };
/** Later than the last paint and layout shift of a load. */
const QUIET_MS = 3000;

/** Records the largest contentful paint and all layout shifts. */
const WATCH = `
  window.seen = { paintMs: 0, shift: 0 };
  new PerformanceObserver((list) => { for (const { startTime } of list.getEntries()) seen.paintMs = startTime; })
    .observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) seen.shift += entry.value; })
    .observe({ type: 'layout-shift', buffered: true });`;

interface Load {
  paintMs: number;
  shift: number;
  requests: number;
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

interface Screen {
  name: string;
  url: string;
  goal: number;
  loads: Load[];
  /** An empty browser for each load, or one in which the service worker is installed. */
  open: () => Promise<BrowserContext>;
}

export async function run(options: string[]): Promise<void> {
  const rounds = readNumber(options, 'rounds', 7);
  const empty = await serveReactPage(EMPTY_PAGE);
  const learn = await openLearn();
  try {
    const context = await learn.browser.newContext();
    const storageState = await fillJournal(await context.newPage(), learn.url);
    const screens = await listScreens(learn, { emptyUrl: empty.url, storageState });
    // Alternating; the first round warms up the servers.
    const runs = Array.from({ length: rounds + 1 }, () => screens).flat();
    for (const [index, screen] of runs.entries()) {
      const load = await loadScreen(screen);
      if (index >= screens.length) screen.loads.push(load);
    }
    report(screens);
  } finally {
    await learn.close();
    await empty.stop();
  }
}

async function listScreens(
  { browser, url }: OpenedLearn,
  { emptyUrl, storageState }: { emptyUrl: string; storageState: StorageState },
): Promise<Screen[]> {
  const openEmpty = () => browser.newContext({ viewport: PHONE });
  const screens: Screen[] = [{ name: 'empty React page', url: emptyUrl, goal: 1, loads: [], open: openEmpty }];
  const pages = [
    { name: 'welcome', path: '/', goal: GOALS.welcome },
    { name: 'full Home', path: '/', goal: GOALS.signedIn, storageState },
    { name: '/reflection', path: '/reflection', goal: GOALS.signedIn, storageState },
  ];
  for (const { name, path, goal, ...state } of pages) {
    const installed = await installWorker(await browser.newContext({ viewport: PHONE, ...state }), url);
    const common = { url: new URL(path, url).href, goal };
    screens.push(
      {
        ...common,
        name,
        loads: [],
        open: () => browser.newContext({ viewport: PHONE, serviceWorkers: 'block', ...state }),
      },
      { ...common, name: `${name}, service worker`, loads: [], open: () => Promise.resolve(installed) },
    );
  }
  return screens;
}

async function installWorker(context: BrowserContext, url: string): Promise<BrowserContext> {
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await page.close();
  return context;
}

function report([empty, ...screens]: readonly Screen[]): void {
  const floor = empty?.loads ?? [];
  console.log(`Medians of ${floor.length} loads, alternating, phone, processor slowed ${CPU_RATE} ×`);
  console.log(`largest paint of an empty React page: ${median(floor.map(({ paintMs }) => paintMs)).toFixed(0)} ms\n`);
  printTable(
    ['', 'largest paint, ms', '× the empty page', 'worst layout shift (CLS)', 'requests before the largest paint'],
    screens.map(({ name, loads, goal }) => [
      name,
      median(loads.map(({ paintMs }) => paintMs)).toFixed(0),
      atMost(median(loads.map(({ paintMs }, round) => paintMs / (floor[round]?.paintMs ?? Number.NaN))), goal),
      atMost(Math.max(...loads.map(({ shift }) => shift)), 0, 4),
      atMost(Math.max(...loads.map(({ requests }) => requests)), REQUESTS_GOAL, 0),
    ]),
  );
}

async function loadScreen({ open, url, name }: Screen): Promise<Load> {
  const context = await open();
  const page = await context.newPage();
  const requests = await listenForRequests(page);
  await page.addInitScript(WATCH);
  await slowDown(page, CPU_RATE);
  await page.goto(url);
  // Waiting for an element would run code on the thread that is measured.
  await page.waitForTimeout(QUIET_MS);
  if (!(await page.getByRole('heading', { level: 1 }).isVisible())) throw new Error(`${name} shows no heading.`);
  const { startMs, ...seen } = await page.evaluate<Omit<Load, 'requests'> & { startMs: number }>(
    '({ ...window.seen, startMs: performance.timeOrigin })',
  );
  const load = { ...seen, requests: requests.countBefore(startMs + seen.paintMs) };
  await (context.serviceWorkers().length > 0 ? page.close() : context.close());
  return load;
}

/** Counts the requests that went over the network before a time in ms since 1970. */
async function listenForRequests(page: Page): Promise<{ countBefore(timeMs: number): number }> {
  const sent = new Map<string, number>();
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Network.requestWillBeSent', ({ requestId, wallTime }) => sent.set(requestId, wallTime * 1000));
  devtools.on('Network.requestServedFromCache', ({ requestId }) => sent.delete(requestId));
  devtools.on(
    'Network.responseReceived',
    ({ requestId, response }) => (response.fromDiskCache || response.fromServiceWorker) && sent.delete(requestId),
  );
  await devtools.send('Network.enable');
  return { countBefore: (timeMs) => [...sent.values()].filter((time) => time < timeMs).length };
}

async function fillJournal(page: Page, url: string) {
  await signIn(page, url);
  await writeDays(
    page,
    Array.from({ length: 9 }, (_, index) => [`On day ${index} the tide tables were wrong by an hour in summer.`]),
  );
  return page.context().storageState();
}
