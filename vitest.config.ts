import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { findMemoryFolder } from './tests/support/memory-folder.ts';

// Before the workers start, because they inherit it.
process.env['TMPDIR'] = findMemoryFolder();

export default defineConfig({
  test: {
    include: ['{contract,embedded,generation,search,server,web,tests,scripts,bench}/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'node_modules/**', 'dist/**'],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/refuse-noise.ts'],
    // Isolation is the cost of a run: every test brings its own person instead.
    isolate: false,
    // One more than the cores, because a quarter of the time is spent waiting. Vitest would take one less.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 20_000,
    tags: [{ name: 'slow', description: 'Files of more than three seconds, which npm run test:quick leaves out.' }],
    coverage: {
      provider: 'v8',
      include: ['{contract,embedded,generation,search,server}/**/*.ts'],
      exclude: ['**/*.test.ts', '**/*.suite.ts', 'embedded/samples/**'],
    },
  },
});
