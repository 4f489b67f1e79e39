import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,embedded,generation,server,web,tests,scripts,bench}/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'node_modules/**', 'dist/**'],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/refuse-noise.ts'],
    // Isolation is the cost of a run: every test brings its own person instead.
    isolate: false,
    // On two cores Vitest would take one: a run of 300 s takes 195 with both.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 20_000,
    tags: [{ name: 'slow', description: 'Files of more than three seconds, which npm run test:quick leaves out.' }],
    coverage: {
      provider: 'v8',
      include: ['{contract,embedded,generation,server}/**/*.ts'],
      exclude: ['**/*.test.ts', '**/*.suite.ts', 'embedded/samples/**'],
    },
  },
});
