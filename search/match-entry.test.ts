import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SEARCH_SNIPPET_CHARACTERS_MAX } from '#contract/limits.ts';
import { fold } from './fold.ts';
import { findMarks } from './find-marks.ts';
import { matchEntry } from './match-entry.ts';
import { parseQuery, type SearchQuery } from './parse-query.ts';
import { searchEntry, type Snippet } from './snippet.ts';
import { finish } from './steps.ts';

const isFound = (query: string, content: string, promptIndex: number | null = 0) =>
  finish(matchEntry(parseQuery(query), { content, promptIndex })) !== null;
const cutSnippet = (query: SearchQuery, content: string): Snippet | null =>
  finish(searchEntry(query, { content, promptIndex: 0 }));
const marked = (query: string, content: string) =>
  findMarks(parseQuery(query), content).map(([start, end]) => content.slice(start, end));

test.each([
  ['gard', 'In the garden', true],
  ['arden', 'In the garden', false],
  ['garden walk', 'A walk in the garden', true],
  ['garden walk', 'Only a garden', false],
  ['resume', 'My résumé', true],
  ['RÉSUMÉ', 'my resume', true],
  ['lodz', 'Trip to Łódź', true],
  ['strasse', 'Lange Straße', true],
  ['istanbul', 'İSTANBUL', true],
  ['οδοσ', 'μια οδός', true],
  ["don't", 'I don’t know', true],
  ['amour', "l'amour", true],
  ['c++', 'learning C++ today', true],
])('HL1: «%s» in «%s»: %s', (query, content, expected) => {
  expect(isFound(query, content)).toBe(expected);
});

test.each([
  ['"the garden"', 'in the  garden', true],
  ['"the gard"', 'in the garden', false],
  ['"the gard', 'in the garden', true],
  ['garden -walk', 'A walk in the garden', false],
  ['-walk', 'A garden', true],
  ['garden prompt:2', 'A garden', false],
  ['on:2026', 'Anything', true],
])('HL2: «%s» in «%s»: %s', (query, content, expected) => {
  expect(isFound(query, content)).toBe(expected);
});

test('HL2: an imported entry without a prompt belongs to none', () => {
  expect([isFound('prompt:0', 'text', null), isFound('prompt:0', 'text', 0)]).toEqual([false, true]);
});

test.each([
  ['学', '今日は日本語を学んだ', true],
  ['日本', '今日は日本語を学んだ', true],
  ['เรียน', 'วันนี้ฉันเรียนรู้', true],
  ['react', '今日はReactを学んだ', true],
  ['学校', '今日は日本語を学んだ', false],
])('HL3: «%s» in «%s»: %s', (query, content, expected) => {
  expect(isFound(query, content)).toBe(expected);
});

test.each([
  ['resu', 'My re\u0301sume\u0301.', ['re\u0301su']],
  ['resume', 'My re\u0301sume\u0301.', ['re\u0301sume\u0301']],
  ['stras', 'Straße', ['Straß']],
  ['a ab', 'abc and', ['ab', 'a']],
  ['lodz', 'Łódź, łódź', ['Łódź', 'łódź']],
])('HL6: «%s» marks in «%s»: %j', (query, content, expected) => {
  expect(marked(query, content)).toEqual(expected);
});

const unit = fc.constantFrom('a', 'B', 'é', 'e\u0301', 'ß', 'Ø', ' ', '\n', '日', '👩‍🔬', 'İ', 'ς', '.', '\u0301');
const content = fc.array(unit, { maxLength: 600 }).map((units) => units.join(''));

/** Entries that match are rare among random ones, so the words are put into them. */
const withWords = fc
  .tuple(content, fc.array(unit, { minLength: 1, maxLength: 3 }), content)
  .map(([before, units, after]) => ({ original: `${before} ${units.join('')}${after}`, words: units.join('') }));

test('HL6: a snippet is a part of its entry, and its marks are found words', () => {
  fc.assert(
    fc.property(withWords, ({ original, words }) => {
      const query = parseQuery(words);
      const result = cutSnippet(query, original);
      fc.pre(result !== null);
      const { snippet, at, marks } = result;

      expect(snippet.length).toBeLessThanOrEqual(SEARCH_SNIPPET_CHARACTERS_MAX);
      expect(original.slice(at, at + snippet.length)).toBe(snippet);
      let before = 0;
      for (const [start, end] of marks) {
        expect(start).toBeGreaterThanOrEqual(before);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(snippet.length);
        before = end;
      }
    }),
    { numRuns: 300 },
  );
});

test('HL6: the first mark of a found word is that word', () => {
  fc.assert(
    fc.property(withWords, ({ original, words }) => {
      const query = parseQuery(words.replaceAll(/\s/g, ''));
      const result = cutSnippet(query, original);
      fc.pre(query.terms.length === 1 && result !== null);
      const {
        snippet,
        marks: [[start, end] = [0, 0]],
      } = result;

      expect(end).toBeGreaterThan(start);
      // At the end of a snippet a word may be cut.
      const found = fold(snippet.slice(start, end));
      expect(end === snippet.length || found.includes(query.terms[0]?.folded ?? '')).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('HL6: the marks of a snippet are those of its entry', () => {
  const long = content.map((text) => `${text}${'x '.repeat(500)}${text}`);
  fc.assert(
    fc.property(long, withWords, long, (before, { original, words }, after) => {
      const whole = `${before} ${original}${after}`;
      const query = parseQuery(words);
      const result = cutSnippet(query, whole);
      fc.pre(result !== null);

      const { at, snippet, marks } = result;
      const end = at + snippet.length;
      const all = findMarks(query, whole).filter(([from, to]) => from < end && to > at);
      expect(marks).toEqual(all.map(([from, to]) => [Math.max(from, at) - at, Math.min(to, end) - at]));
    }),
    { numRuns: 300 },
  );
});

test('HL6: a snippet never cuts a grapheme, and shows the first found word', () => {
  const family = '👨‍👩‍👧‍👦';
  const { snippet = '', marks = [] } =
    cutSnippet(parseQuery('needle'), `${family.repeat(60)} needle ${family.repeat(60)}`) ?? {};

  const [[start, end] = [0, 0]] = marks;
  expect(snippet.slice(start, end)).toBe('needle');
  expect(snippet.replaceAll(family, '').trim()).toBe('needle');
});

test('HL6: a snippet begins and ends between words, if a space is near', () => {
  const words = 'Learning never exhausts the mind. ';
  const between = cutSnippet(parseQuery('rye'), `${words.repeat(20)}rye ${words.repeat(20)}`);
  const unspaced = cutSnippet(parseQuery('黑麦'), `${'学习'.repeat(300)}黑麦${'学习'.repeat(300)}`);
  const link = cutSnippet(parseQuery('rye'), `rye https://example.org/${'a'.repeat(400)}`);

  expect(between?.snippet).toMatch(/^(?:Learning|never|exhausts|the|mind\.) .*(?:Learning|never|exhausts|the|mind\.)$/);
  expect(between).toMatchObject({ isCut: true });
  expect(unspaced?.snippet).toHaveLength(SEARCH_SNIPPET_CHARACTERS_MAX);
  expect(link?.snippet).toHaveLength(SEARCH_SNIPPET_CHARACTERS_MAX);
  expect(cutSnippet(parseQuery('rye'), 'Only rye')).toMatchObject({ snippet: 'Only rye', at: 0, isCut: false });
});

test('HL6: one letter with hundreds of accents is cut rather than hidden', () => {
  const found = cutSnippet(parseQuery('a'), `a${'\u0301'.repeat(500)}`);

  expect(found?.snippet).toHaveLength(SEARCH_SNIPPET_CHARACTERS_MAX);
});
