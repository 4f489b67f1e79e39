// A run without a fault, which shows that the tests pass, then one run for each fault.
import { buildClient } from './build-client.ts';
import { dropUnknownTitles, joinTitles, listCovering, type ChosenTests } from './choose-tests.ts';
import type { FaultResult } from './compare.ts';
import type { PlantedFault } from './fault.ts';
import { plant } from './plant.ts';
import type { Outcome } from './run-command.ts';
import { listBrowserTests, runBrowser, runUnits, type TestRun } from './run-tests.ts';
import type { TestResult } from './test-reports.ts';

/** A quiet machine needs less than a minute for the slowest of them, a busy one ten times as long. */
const LIMIT_MS = 600_000;
const LIMIT_WITHOUT_FAULT_MS = 1_800_000;
const TRIAL = { bails: true, limitMs: LIMIT_MS };

export interface Trial {
  fault: PlantedFault;
  tests: ChosenTests;
  /** Tests of this fault that fail without it. */
  failing: readonly TestResult[];
}

export async function runWithoutFault(
  folder: string,
  chosen: readonly Omit<Trial, 'failing'>[],
): Promise<readonly Trial[]> {
  const began = performance.now();
  const specs = listUnique(chosen.flatMap(({ tests }) => tests.specs));
  const listed = specs.length > 0 ? must(await listBrowserTests(folder, specs)) : [];
  const trials = chosen.map(({ fault, tests }) => {
    const known = tests.specs.length > 0 ? dropUnknownTitles(tests, listed) : tests;
    if (known.titles !== tests.titles) console.log(`«${fault.name}»: no title matches; all tests of its files run.`);
    return { fault, tests: known };
  });
  console.log(`${trials.length} faults. First, their tests without a fault...`);
  const results = [...(await runAllUnits(folder, trials)), ...(await runAllBrowser(folder, trials, specs))];
  const failed = results.filter(({ isPassed }) => !isPassed);
  console.log(
    `${results.length} tests without a fault in ${secondsSince(began)} s, ${failed.length} of them fail: ${failed.map(({ title }) => title).join('; ') || 'none'}`,
  );
  return trials.map((trial) => ({ ...trial, failing: listCovering(trial.tests, failed) }));
}

async function runAllUnits(folder: string, trials: readonly Omit<Trial, 'failing'>[]): Promise<TestResult[]> {
  const units = listUnique(trials.flatMap(({ tests }) => tests.units));
  if (units.length === 0) return [];
  return must(await runUnits(folder, units, { bails: false, limitMs: LIMIT_WITHOUT_FAULT_MS }));
}

async function runAllBrowser(
  folder: string,
  trials: readonly Omit<Trial, 'failing'>[],
  files: readonly string[],
): Promise<TestResult[]> {
  if (files.length === 0) return [];
  const built = await buildClient(folder, { withServer: true });
  if (!built.isPassed) throw new Error(`The project does not build: ${built.output}`);
  const titles = joinTitles(trials.map(({ tests }) => tests));
  return must(await runBrowser(folder, { files, titles }, { bails: false, limitMs: LIMIT_WITHOUT_FAULT_MS }));
}

export async function runFault(folder: string, { fault, tests, failing }: Trial): Promise<FaultResult> {
  const { name, area } = fault;
  const began = performance.now();
  const [first] = failing;
  if (first) return { name, area, state: 'unclear', by: `fails without a fault: ${first.title}`, seconds: 0 };
  const restore = plant(folder, fault);
  try {
    const verdict = await judge(folder, fault, tests);
    return { name, area, ...verdict, seconds: secondsSince(began) };
  } finally {
    restore();
  }
}

function describeBuild({ isTimedOut, output }: Outcome): string {
  return isTimedOut ? 'no build within the time limit' : `does not build: ${output.slice(0, 300)}`;
}

type Verdict = Pick<FaultResult, 'state' | 'by'>;

/** The files of Vitest first: a fault that they catch needs no build. */
async function judge(folder: string, { file }: PlantedFault, { units, specs, titles }: ChosenTests): Promise<Verdict> {
  if (units.length > 0) {
    const verdict = toVerdict(await runUnits(folder, units, TRIAL));
    if (verdict.state !== 'escaped' || specs.length === 0) return verdict;
  }
  const built = await buildClient(folder, { withServer: !file.startsWith('web/') });
  if (!built.isPassed) return { state: 'unclear', by: describeBuild(built) };
  return toVerdict(await runBrowser(folder, { files: specs, titles }, TRIAL));
}

function toVerdict({ results, trouble }: TestRun): Verdict {
  const caughtBy = results.find(({ isPassed }) => !isPassed);
  if (caughtBy) return { state: 'caught', by: `${caughtBy.file}: ${caughtBy.title}` };
  return trouble === null ? { state: 'escaped', by: 'no test' } : { state: 'unclear', by: trouble };
}

/** Without a fault, tests may fail, but they have to run. */
function must({ results, trouble }: TestRun): TestResult[] {
  if (trouble !== null) throw new Error(`The tests did not run without a fault: ${trouble}`);
  return results;
}

function listUnique(files: readonly string[]): string[] {
  return [...new Set(files)];
}

function secondsSince(began: number): number {
  return Math.round((performance.now() - began) / 1000);
}
