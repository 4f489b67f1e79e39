// `npm run screenshots [-- FOLDER]`: every page at the widths of a desktop, a tablet and a phone, of an empty journal, of one
// with a single day and of one with two years, and in the red light where a page has it. They are to be looked at. The three
// pictures of the README are taken too.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from './test-tools.ts';
import { WRITER } from './seed-demo.ts';

interface Shot {
  path: string;
  press?: string;
  /** The page has a red light of its own. */
  hasRedLight?: boolean;
}

const PORT = process.env['PORT'] ?? '3210';
const ADDRESS = `http://localhost:${PORT}`;
const PICTURES = resolve('docs', 'pictures');
const WIDTHS = {
  1440: { width: 1440, height: 900 },
  768: { width: 768, height: 1024 },
  390: { width: 390, height: 844 },
} as const;
/** Gradients are large as PNG; at this quality nobody sees a difference. */
const JPEG_QUALITY = 82;
const DRAWN_MS = 200;
const DAY_MS = 86_400_000;
const README_SIZE = { width: 1200, height: 750 };
const SHOTS = {
  home: { path: '/' },
  reflection: { path: '/reflection', hasRedLight: true },
  synthesis: { path: '/synthesis', press: 'Generate', hasRedLight: true },
  'past-day': { path: `/history/${new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)}`, hasRedLight: true },
  bedtime: { path: '/bedtime-reading', press: 'Generate Reading', hasRedLight: true },
  weekly: { path: '/weekly-refresher', press: 'Analyze This Week' },
  history: { path: '/history' },
  book: { path: '/book' },
  settings: { path: '/settings' },
  import: { path: '/settings/import' },
  outbox: { path: '/outbox' },
  'not-found': { path: '/nowhere' },
} as const satisfies Record<string, Shot>;

const folder = resolve(process.argv[2] ?? join('dist', 'screenshots'));
for (const path of [folder, PICTURES]) mkdirSync(path, { recursive: true });

const demo = spawn(process.execPath, ['scripts/demo.ts'], {
  // Hundreds of pages in a few minutes are more than one person opens.
  env: { ...process.env, PORT, RATE_LIMIT_PER_MINUTE: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
await new Promise<void>((resolveStart) => {
  demo.stdout.on('data', (chunk) => String(chunk).includes('Open ') && resolveStart());
});
const browser = await chromium.launch({
  executablePath: findChromium() ?? undefined,
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await takeEmpty();
  await takeOneDay();
  await takeTwoYears();
} finally {
  await browser.close();
  demo.kill('SIGTERM');
}

async function takeEmpty(): Promise<void> {
  const page = await openWelcome();
  for (const [size, viewport] of Object.entries(WIDTHS)) {
    // oxlint-disable-next-line no-await-in-loop -- the pages share the window
    await page.setViewportSize(viewport);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await take(page, { path: '/' }, join(folder, `welcome-${size}.png`));
  }
  await signUp(page, 'Ida');
  await takePages(page, 'empty');
  await page.context().close();
}

async function takeOneDay(): Promise<void> {
  const page = await openWelcome();
  await signUp(page, 'Jo');
  await page.goto('/reflection');
  await page.getByRole('textbox').fill('Bread rises overnight without me. Why do I hurry everything else?');
  await page.getByRole('button', { name: 'Complete Reflection' }).click();
  await page.waitForURL('**/synthesis*');
  await takePages(page, 'one-day');
  await page.context().close();
}

async function takeTwoYears(): Promise<void> {
  const page = await openWelcome();
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByRole('button', { name: `${WRITER.name} (${WRITER.email})` }).click();
  await page.getByRole('button', { name: 'Account', exact: true }).waitFor();
  await takePages(page, 'two-years');
  await page.setViewportSize(README_SIZE);
  await take(page, SHOTS.home, join(PICTURES, 'home.jpg'), false);
  await take(page, SHOTS.bedtime, join(PICTURES, 'bedtime.jpg'), false);
  await take(page, SHOTS.history, join(PICTURES, 'calendar.jpg'), false);
}

async function openWelcome(): Promise<Page> {
  const context = await browser.newContext({ baseURL: ADDRESS, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/');
  return page;
}

async function signUp(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(`${name.toLowerCase()}@example.org`);
  await page.screenshot({ path: join(folder, 'chooser.png') });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Account', exact: true }).waitFor();
}

async function takePages(page: Page, journal: string): Promise<void> {
  for (const [size, viewport] of Object.entries(WIDTHS)) {
    // oxlint-disable-next-line no-await-in-loop -- the pages share the window
    await page.setViewportSize(viewport);
    for (const [name, shot] of Object.entries<Shot>(SHOTS)) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      await take(page, shot, join(folder, `${journal}-${name}-${size}.png`));
      // oxlint-disable-next-line no-await-in-loop -- as above
      if (shot.hasRedLight) await takeRed(page, join(folder, `${journal}-${name}-red-${size}.png`));
    }
  }
}

/** The open page by its own switch. */
async function takeRed(page: Page, file: string): Promise<void> {
  const light = page.getByRole('button', { name: 'Red light' });
  await light.click();
  await page.mouse.move(0, 0);
  await page.screenshot({ path: file, fullPage: true });
  await light.click();
}

async function take(page: Page, { path, press }: Shot, file: string, fullPage = true): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const button = page.getByRole('button', { name: press ?? 'no such button', exact: true });
  if ((await button.count()) > 0 && (await button.isEnabled())) {
    await button.click();
    const close = page.getByRole('button', { name: 'Close' });
    await close.click();
    await close.waitFor({ state: 'hidden' });
  }
  await page.mouse.move(0, 0);
  // The focus on a new text has scrolled to it. A turn of the wheel would still be moving in the picture.
  await page.evaluate('scrollTo({ top: 0, behavior: "instant" })');
  await page.waitForTimeout(DRAWN_MS);
  const format = file.endsWith('.jpg') ? ({ type: 'jpeg', quality: JPEG_QUALITY } as const) : {};
  await page.screenshot({ path: file, fullPage, ...format });
}
