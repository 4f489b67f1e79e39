import { expect, test } from 'vitest';
import { readPlaywrightReport, readVitestReport } from './test-reports.ts';

test('a report of Vitest names the failed tests by their file', () => {
  const assertionResults = [
    { fullName: 'a save keeps both', status: 'passed' },
    { fullName: 'a save is sent once', status: 'failed' },
    { fullName: 'was not run', status: 'skipped' },
  ];
  const report = { testResults: [{ name: '/copy/server/save.test.ts', status: 'failed', assertionResults }] };

  expect(readVitestReport(JSON.stringify(report), '/copy')).toEqual([
    { file: 'server/save.test.ts', title: 'a save keeps both', isPassed: true },
    { file: 'server/save.test.ts', title: 'a save is sent once', isPassed: false },
  ]);
});

test('a file that does not load has failed', () => {
  const report = { testResults: [{ name: '/copy/a.test.ts', status: 'failed', assertionResults: [] }] };

  expect(readVitestReport(JSON.stringify(report), '/copy')).toEqual([
    { file: 'a.test.ts', title: 'the file itself', isPassed: false },
  ]);
});

test('a report of Playwright names its tests with their groups', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const group = { title: 'the form', specs: [spec('keeps the text', 'unexpected'), spec('is empty', 'flaky')] };
  const report = { suites: [{ title: 'form.spec.ts', specs: [spec('opens', 'expected')], suites: [group] }] };

  expect(readPlaywrightReport(JSON.stringify(report))).toEqual([
    { file: 'tests/e2e/form.spec.ts', title: 'opens', isPassed: true },
    { file: 'tests/e2e/form.spec.ts', title: 'the form keeps the text', isPassed: false },
    { file: 'tests/e2e/form.spec.ts', title: 'the form is empty', isPassed: true },
  ]);
});
