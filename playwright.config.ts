import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/test-tools.ts';
import { findMemoryFolder } from './tests/support/memory-folder.ts';

// Before the workers start, because they inherit it.
process.env['TMPDIR'] = findMemoryFolder();

/** Under strain pages are up to three times slower (tests/e2e/support/strain.ts). */
const slowdown = process.env['STRAIN'] === '1' ? 3 : 1;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // More than the cores, as a test waits for a third of its time.
  workers: 3,
  // By hand a test fails at once; CI tries once more and names what needed it (decision 27).
  retries: process.env['CI'] ? 1 : 0,
  // Generous: on two busy cores a page can take seconds, and what never comes is found all the same.
  timeout: 60_000 * slowdown,
  expect: { timeout: 15_000 * slowdown },
  use: {
    browserName: 'chromium',
    trace: 'off',
    // What moves is pressed where it was a moment ago; the tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // A new service worker for each test doubles the work of a short one; the tests that are about it allow it.
    serviceWorkers: 'block',
    // A new context for each test cost half of the processor time of a short one: a renderer without compiled code. Playwright
    // empties it between tests: cookies, cache, storage, databases, workers, routes and scripts; support/app.ts does the rest.
    reuseContext: true,
    launchOptions: {
      executablePath: findChromium() ?? undefined,
      // Debian's Chromium as root, without the background requests that no test asked for.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A second tab then finds the code compiled too.
        '--renderer-process-limit=1',
      ],
    },
  },
});
