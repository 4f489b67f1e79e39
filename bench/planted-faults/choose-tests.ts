// Which tests a fault names: files of Vitest, and browser tests by their titles.
import type { Fault } from './fault.ts';
import type { TestResult } from './test-reports.ts';

export interface ChosenTests {
  units: string[];
  specs: string[];
  titles: string | undefined;
}

/** Of places where a test may be, all that exist are run. */
export function chooseTests({ name, tests, titles }: Fault, isThere: (file: string) => boolean): ChosenTests {
  const files = tests.flatMap((places) => {
    const found = [places].flat().filter(isThere);
    if (found.length === 0) throw new Error(`«${name}»: ${[places].flat().join(' and ')} are not there.`);
    return found;
  });
  return {
    units: files.filter((file) => !isSpec(file)),
    specs: files.filter(isSpec),
    titles,
  };
}

/** Tests get other titles; then all tests of the files run. */
export function dropUnknownTitles(chosen: ChosenTests, listed: readonly TestResult[]): ChosenTests {
  return listCovering(chosen, listed).some(({ file }) => isSpec(file)) ? chosen : { ...chosen, titles: undefined };
}

export function listCovering({ units, specs, titles }: ChosenTests, results: readonly TestResult[]): TestResult[] {
  const pattern = titles === undefined ? null : new RegExp(titles);
  return results.filter(
    ({ file, title }) => units.includes(file) || (specs.includes(file) && (pattern?.test(title) ?? true)),
  );
}

/** One expression for Playwright's `--grep` that matches the browser tests of all faults, which it sees after their file. */
export function joinTitles(all: readonly ChosenTests[]): string {
  const parts = all.flatMap(({ specs, titles }) =>
    specs.map((spec) => {
      const file = spec.slice(spec.lastIndexOf('/') + 1).replaceAll('.', String.raw`\.`);
      return titles === undefined ? file : `${file}.*(?:${titles})`;
    }),
  );
  return [...new Set(parts)].map((part) => `(?:${part})`).join('|');
}

function isSpec(file: string): boolean {
  return file.endsWith('.spec.ts');
}
