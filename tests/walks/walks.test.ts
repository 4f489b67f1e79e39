// Some short random walks on each database; `npm run bench -- walks` takes many long ones.
// @module-tag slow
import { expect, inject, test } from 'vitest';
import { runWalks } from './run-walks.ts';

const SEED = 20_261;

test.each([
  ['SQLite', 20, 12, () => null],
  ['PostgreSQL', 10, 8, () => ({ url: inject('postgresUrl'), template: inject('postgresTemplate') })],
])(
  'whatever a person does, on %s every counter is right and no text is left or lost',
  async (_, walks, steps, findPlace) => {
    const walked: unknown[] = [];

    await runWalks({ postgres: findPlace(), walks, steps, seed: SEED, onWalk: () => void walked.push(null) });

    expect(walked).toHaveLength(walks);
  },
  180_000,
);
