import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findRequiredWords } from './required-words.ts';
import { hasBoundedWord } from './word-index.ts';

const START = '\u0001';
const END = '\u0002';

test.each([
  ['give up', [[`${START}give up${END}`]]],
  ['(give|gave) up', [[`${START}give up${END}`, `${START}gave up${END}`]]],
  ['give( it)? up', [[`${START}give up${END}`, `${START}give it up${END}`]]],
  ['giv[ei] up', [[`${START}give up${END}`, `${START}givi up${END}`]]],
  ['harbou?r', [[`${START}harbor${END}`, `${START}harbour${END}`]]],
  ['leave .{0,20}tomorrow', [[`tomorrow${END}`], [`${START}leave `]]],
  ['leav(es|ing){2}tomorrow', [[`tomorrow${END}`], [`${START}leav`], ['es', 'ing']]],
  [String.raw`\S{1,9} tomorrow(?= (we|you) )(?<!not .{0,9})`, [[` tomorrow${END}`]]],
  ['tomorrow|today|to.', [[`${START}to`]]],
  [String.raw`\w+|.*`, []],
])('«%s» needs one word of each set', (source, needed) => {
  expect(findRequiredWords(source, true).map((words) => words.toSorted())).toEqual(
    needed.map((words) => words.toSorted()),
  );
});

test('patterns of parts of words need no boundary', () => {
  expect(findRequiredWords('消失(了|掉)', false).map((words) => words.toSorted())).toEqual([['消失了', '消失掉']]);
  expect(findRequiredWords('[消去]', false)).toEqual([]);
});

test.each([
  ['(a', 'A bracket too few'],
  ['a)', 'A bracket too many'],
  [String.raw`(a)\1`, 'Unknown sign'],
])('does not guess what «%s» means', (source, reason) => {
  expect(() => findRequiredWords(source, true)).toThrow(reason);
});

/** A pattern, and a text that it matches. */
interface Sample {
  source: string;
  text: string;
}

const letters = fc.constantFrom('bread', 'to', 'a', ' ', '想', 'é').map((text): Sample => ({ source: text, text }));
const { pattern } = fc.letrec<{ pattern: Sample }>((tie) => ({
  pattern: fc.oneof(
    { depthSize: 'medium' },
    letters,
    fc.tuple(tie('pattern'), tie('pattern')).map(([one, other]) => ({
      source: `${one.source}${other.source}`,
      text: `${one.text}${other.text}`,
    })),
    fc.tuple(tie('pattern'), tie('pattern')).map(([one, other]) => ({
      source: `(${one.source}|${other.source})`,
      text: other.text,
    })),
    fc
      .tuple(tie('pattern'), fc.constantFrom('?', '*', '{0,2}', '{0,1}', '*?', '??'), fc.boolean())
      .map(([one, sign, isThere]) => ({ source: `(?:${one.source})${sign}`, text: isThere ? one.text : '' })),
    fc
      .tuple(tie('pattern'), fc.constantFrom('+', '{1,3}', '+?'))
      .map(([one, sign]) => ({ source: `(${one.source})${sign}`, text: one.text })),
    tie('pattern').map((one) => ({ source: `${one.source}(?!${one.source}x)(?<=.{0,9})`, text: one.text })),
    fc.constantFrom('b', 'x').map((text) => ({ source: '[bx]', text })),
    fc.constantFrom('b', '想').map((text) => ({ source: String.raw`\S`, text })),
    fc.constant({ source: '[^.]{0,4}', text: 'b t' }),
  ),
}));

test('whatever a pattern matches has a word of each set', () => {
  fc.assert(
    fc.property(pattern, fc.boolean(), ({ source, text }, isWhole) => {
      const whole = isWhole ? String.raw`(?<![\p{L}\p{N}])(?:${source})(?![\p{L}\p{N}])` : source;
      const around = `x. ${text}, y`;
      fc.pre(new RegExp(whole, 'u').test(around));

      const missing = findRequiredWords(source, isWhole).filter(
        (words) => !words.some((word) => hasBoundedWord(around, word)),
      );

      expect(missing).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
