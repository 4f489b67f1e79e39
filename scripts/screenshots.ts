// `npm run screenshots [-- FOLDER]`: every page of the filled example at both widths, to be looked at, and the three
// pictures of the README.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from './test-tools.ts';
import { WRITER } from './seed-demo.ts';

interface Shot {
  path: string;
  press?: string;
}

const PORT = process.env['PORT'] ?? '3210';
const ADDRESS = `http://localhost:${PORT}`;
const PICTURES = resolve('docs', 'pictures');
const WIDTHS = { desktop: { width: 1440, height: 900 }, phone: { width: 360, height: 740 } } as const;
/** Gradients are large as PNG; at this quality nobody sees a difference. */
const JPEG_QUALITY = 82;
const DRAWN_MS = 200;
const README_SIZE = { width: 1200, height: 750 };
const SHOTS = {
  home: { path: '/' },
  reflection: { path: '/reflection' },
  synthesis: { path: '/synthesis', press: 'Generate' },
  bedtime: { path: '/bedtime-reading', press: 'Generate Reading' },
  weekly: { path: '/weekly-refresher', press: 'Analyze This Week' },
  history: { path: '/history' },
  settings: { path: '/settings' },
  'not-found': { path: '/nowhere' },
} as const satisfies Record<string, Shot>;

const folder = resolve(process.argv[2] ?? join('dist', 'screenshots'));
for (const path of [folder, PICTURES]) mkdirSync(path, { recursive: true });

const demo = spawn(process.execPath, ['scripts/demo.ts'], {
  env: { ...process.env, PORT },
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
  await takeAll();
} finally {
  await browser.close();
  demo.kill('SIGTERM');
}

async function takeAll(): Promise<void> {
  const context = await browser.newContext({ baseURL: ADDRESS, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in with Google' }).waitFor();
  for (const [size, viewport] of Object.entries(WIDTHS)) {
    await page.setViewportSize(viewport);
    await page.screenshot({ path: join(folder, `welcome-${size}.png`) });
  }
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.screenshot({ path: join(folder, 'chooser-phone.png') });
  await page.getByRole('button', { name: `${WRITER.name} (${WRITER.email})` }).click();
  await page.getByRole('button', { name: 'Account', exact: true }).waitFor();
  for (const [size, viewport] of Object.entries(WIDTHS)) {
    await page.setViewportSize(viewport);
    for (const [name, shot] of Object.entries(SHOTS)) {
      // oxlint-disable-next-line no-await-in-loop -- the pages share the window
      await take(page, shot, join(folder, `${name}-${size}.png`));
    }
  }
  await page.setViewportSize(README_SIZE);
  await take(page, SHOTS.home, join(PICTURES, 'home.jpg'), false);
  await take(page, SHOTS.bedtime, join(PICTURES, 'bedtime.jpg'), false);
  await take(page, SHOTS.history, join(PICTURES, 'calendar.jpg'), false);
}

async function take(page: Page, { path, press }: Shot, file: string, fullPage = true): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const button = page.getByRole('button', { name: press ?? 'no such button', exact: true });
  if (await button.count()) {
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
