// Texts and queries that were written to keep the server busy: their work is counted, so that a busy machine does not
// change the result.
import { afterEach, expect, test, vi } from 'vitest';
import { ENTRY_CHARACTERS_MAX, SEARCH_SNIPPET_CHARACTERS_MAX } from '#contract/limits.ts';
import { parseQuery } from './parse-query.ts';
import { searchEntry, type Snippet } from './snippet.ts';

interface Work {
  found: Snippet | null;
  steps: number;
  /** Of one step. */
  mostSearches: number;
  mostTests: number;
  longestFolded: number;
}

afterEach(() => {
  vi.restoreAllMocks();
});

function countWork(text: string, content: string): Work {
  const query = parseQuery(text);
  const indexOf = vi.spyOn(String.prototype, 'indexOf');
  const normalize = vi.spyOn(String.prototype, 'normalize');
  const tests = vi.spyOn(RegExp.prototype, 'test');
  const work: Work = { found: null, steps: 0, mostSearches: 0, mostTests: 0, longestFolded: 0 };
  const steps = searchEntry(query, { content, promptIndex: 0 });
  for (let isDone = false; !isDone;) {
    for (const spy of [indexOf, normalize, tests]) spy.mockClear();
    const step = steps.next();
    isDone = step.done === true;
    if (step.done === true) work.found = step.value;
    work.steps += 1;
    work.mostSearches = Math.max(work.mostSearches, indexOf.mock.calls.length);
    work.mostTests = Math.max(work.mostTests, tests.mock.calls.length);
    for (const folded of normalize.mock.contexts)
      work.longestFolded = Math.max(work.longestFolded, String(folded).length);
  }
  return work;
}

const repeat = (text: string): string =>
  text.repeat(Math.ceil(ENTRY_CHARACTERS_MAX / text.length)).slice(0, ENTRY_CHARACTERS_MAX);
const tenTimes = (word: string): string => Array.from({ length: 10 }, () => word).join(' ');

test.each([
  ['signs that stand for whole sentences', 'ﷺ', tenTimes('-ل')],
  ['signs that stand for whole sentences', 'ﷺ', '-ل -لل -لي -له -لم -لك -لن -لو -لا -لى'],
  ['one letter', 'a ', tenTimes('a')],
  ['one letter', 'a ', 'a "a a" "a a a" "a a a a" "a a a a a" "a a a a a a" "a a a a a a a"'],
  ['one letter after another', 'a', `xa ${'a'.repeat(190)}b`],
  ['marks', 'a\u0301\u0316', tenTimes('a')],
  ['a letter with marks alone', '\u0301\u0316', tenTimes('-a')],
  ['letters beyond the basic plane', '\u{10428}', tenTimes('-\u{10428}\u{10429}')],
])('HL7: no step over an entry of %s is long (%#)', (_, part, query) => {
  const { steps, mostSearches, mostTests, longestFolded } = countWork(query, repeat(part));

  expect(steps).toBeLessThan(1_000);
  expect(longestFolded).toBeLessThanOrEqual(1_101);
  expect(mostSearches).toBeLessThanOrEqual(5_000);
  expect(mostTests).toBeLessThanOrEqual(20_000);
});

test('HL6: words are marked in the snippet alone', () => {
  const { found, mostSearches } = countWork('a', repeat('a '));

  expect(found?.marks).toHaveLength(SEARCH_SNIPPET_CHARACTERS_MAX / 2);
  expect(mostSearches).toBeLessThan(SEARCH_SNIPPET_CHARACTERS_MAX);
});

test('a word that is typed ten times is compared once', () => {
  expect(parseQuery(`${tenTimes('a')} -a "a"`)).toMatchObject({ count: 12, terms: { length: 3 } });
});
