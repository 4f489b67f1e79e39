// `STRAIN=1 npm run e2e`: the same tests with late answers and slow pages, both by chance. What passes only because the
// other side was quick shows itself here, long before a busy machine shows it once in a hundred runs.
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const isStrained = process.env['STRAIN'] === '1';
const SLOWEST_PAGE = 3;

/** What Node is given in front of the server's file. */
export const strainServer: readonly string[] = isStrained
  ? ['--import', join(import.meta.dirname, 'late-answers.ts')]
  : [];

/** A page between as fast as the machine and three times slower. */
export async function strainPage(page: Page): Promise<void> {
  // Only Chromium can slow a page.
  if (!isStrained || page.context().browser()?.browserType().name() !== 'chromium') return;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 + Math.random() * (SLOWEST_PAGE - 1) });
}
