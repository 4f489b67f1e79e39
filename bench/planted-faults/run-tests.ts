import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, type Command, type Outcome } from './run-command.ts';
import { readPlaywrightReport, readVitestReport, type TestResult } from './test-reports.ts';

const REPORT = 'faults-report.json';

export interface TestRun {
  results: TestResult[];
  /** Why the run says nothing: it took too long, or ended before its tests. */
  trouble: string | null;
}

interface RunOptions {
  /** Ends with the first failed test. */
  bails: boolean;
  limitMs: number;
}

export function runUnits(folder: string, files: readonly string[], { bails, limitMs }: RunOptions): Promise<TestRun> {
  const options = ['run', ...files, '--reporter=json', `--outputFile.json=${REPORT}`, ...(bails ? ['--bail=1'] : [])];
  return runReported(folder, { program: 'vitest', options, limitMs }, (text) => readVitestReport(text, folder));
}

/** A test that fails without a fault is tried once more: only the runs with a fault have to be strict. */
export function runBrowser(
  folder: string,
  { files, titles }: { files: readonly string[]; titles: string | undefined },
  { bails, limitMs }: RunOptions,
): Promise<TestRun> {
  const strictness = bails ? ['-x', '--retries=0'] : ['--retries=1'];
  const grep = titles === undefined ? [] : ['--grep', titles];
  const options = ['test', ...files, ...grep, '--workers=2', '--reporter=json', ...strictness];
  return runReported(folder, { ...PLAYWRIGHT, options, limitMs }, readPlaywrightReport);
}

/** The titles of browser tests; none of them is run. */
export function listBrowserTests(folder: string, files: readonly string[]): Promise<TestRun> {
  const options = ['test', ...files, '--list', '--reporter=json'];
  return runReported(folder, { ...PLAYWRIGHT, options, limitMs: 60_000 }, readPlaywrightReport);
}

const PLAYWRIGHT = { program: 'playwright', environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: REPORT } };

async function runReported(folder: string, command: Command, read: (text: string) => TestResult[]): Promise<TestRun> {
  const file = join(folder, REPORT);
  rmSync(file, { force: true });
  const outcome = await runCommand(folder, command);
  const results = existsSync(file) ? read(readFileSync(file, 'utf8')) : [];
  return { results, trouble: describeTrouble(outcome, results) };
}

function describeTrouble({ isPassed, isTimedOut, output }: Outcome, results: readonly TestResult[]): string | null {
  if (isTimedOut) return 'no end within the time limit';
  if (isPassed || results.some((result) => !result.isPassed)) return null;
  return `no test failed, but the run did: ${output.trim().slice(-300)}`;
}
