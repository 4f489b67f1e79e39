import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/test-tools.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 45_000,
  use: {
    browserName: 'chromium',
    trace: 'off',
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
      ],
    },
  },
});
