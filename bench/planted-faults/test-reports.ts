// The JSON reports of Vitest and Playwright, as one list of tests.
import { relative } from 'node:path';

export interface TestResult {
  file: string;
  title: string;
  isPassed: boolean;
}

interface VitestReport {
  testResults: readonly {
    name: string;
    status: string;
    assertionResults: readonly { fullName: string; status: string }[];
  }[];
}

export function readVitestReport(text: string, folder: string): TestResult[] {
  const { testResults } = JSON.parse(text) as VitestReport;
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(folder, name);
    const tests = assertionResults
      .filter((one) => one.status === 'passed' || one.status === 'failed')
      .map((one) => ({ file, title: one.fullName, isPassed: one.status === 'passed' }));
    const isBroken = status === 'failed' && tests.every(({ isPassed }) => isPassed);
    return isBroken ? [...tests, { file, title: 'the file itself', isPassed: false }] : tests;
  });
}

interface PlaywrightSuite {
  title: string;
  specs?: readonly { title: string; tests: readonly { status: string }[] }[];
  suites?: readonly PlaywrightSuite[];
}

export function readPlaywrightReport(text: string): TestResult[] {
  const { suites } = JSON.parse(text) as { suites: readonly PlaywrightSuite[] };
  return suites.flatMap((suite) => listSpecs(suite, { file: `tests/e2e/${suite.title}`, groups: [] }));
}

function listSpecs(
  { specs = [], suites = [] }: PlaywrightSuite,
  { file, groups }: { file: string; groups: readonly string[] },
): TestResult[] {
  // A test that was passed at the second try has passed; one that was skipped says nothing.
  const own = specs.map(({ title, tests }) => ({
    file,
    title: [...groups, title].join(' '),
    isPassed: tests.every(({ status }) => status !== 'unexpected'),
  }));
  return [...own, ...suites.flatMap((suite) => listSpecs(suite, { file, groups: [...groups, suite.title] }))];
}
