// `npm run bench -- walks [--engine=sqlite] [--walks=2000] [--steps=40] [--seed=1] [--path=…]`: random walks over all
// features against a model. Fails with the shortest walk that it has found, and the command that repeats it.
import { startPostgres } from '../tests/support/postgres.ts';
import { findMemoryFolder } from '../tests/support/memory-folder.ts';
import { runWalks } from '../tests/walks/run-walks.ts';
import { readEngines, readNumber, readText, type Engine } from './load/options.ts';

const REPORT_EVERY = 100;

export async function run(options: string[]): Promise<void> {
  process.env['TMPDIR'] = findMemoryFolder();
  for (const engine of readEngines(options)) await walk(engine, options);
}

async function walk(engine: Engine, options: string[]): Promise<void> {
  const chosen = {
    walks: readNumber(options, 'walks', 2_000),
    steps: readNumber(options, 'steps', 40),
    seed: readSeed(options),
    path: readText(options, 'path'),
  };
  console.log(`${engine}: ${chosen.walks} walks of ${chosen.steps} steps, --seed=${chosen.seed}`);
  const postgres = engine === 'postgresql' ? await startPostgres() : null;
  const startedAt = performance.now();
  let done = 0;
  const onWalk = (): void => {
    done += 1;
    if (done % REPORT_EVERY === 0) console.log(`${engine}: ${done} walks`);
  };
  try {
    await runWalks({ ...chosen, postgres, onWalk });
    console.log(`${engine}: no fault in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
  } finally {
    await postgres?.remove();
  }
}

/** Any whole number: fast-check prints negative ones, too. */
function readSeed(options: readonly string[]): number {
  const given = readText(options, 'seed');
  if (given === undefined) return Date.now() % 1_000_000;
  const seed = Number(given);
  if (!Number.isInteger(seed)) throw new Error('--seed is a whole number.');
  return seed;
}
