import { describe, expect, test } from 'vitest';
import { splitSentences } from './sentences.ts';

function split(content: string): string[] {
  return splitSentences(content, 100).map(({ text }) => text);
}

describe('sentences', () => {
  test('end before a lower-case word as well', () => {
    expect(split('it rained. we stayed in! nobody minded.')).toEqual(['it rained.', 'we stayed in!', 'nobody minded.']);
  });

  test('go on after an abbreviation or an initial', () => {
    expect(split('I met Dr. Who and J. Smith, e.g. Tuesday. It was late.')).toEqual([
      'I met Dr. Who and J. Smith, e.g. Tuesday.',
      'It was late.',
    ]);
  });

  test('go on after dots that leave something out', () => {
    expect(split('SELECT a ORDER BY b ... LIMIT 5 was slow. Now it is not.')).toEqual([
      'SELECT a ORDER BY b ... LIMIT 5 was slow.',
      'Now it is not.',
    ]);
  });

  test('do not cut an address at its question mark', () => {
    expect(split('Read https://example.org/a?b=c today.')).toEqual(['Read https://example.org/a?b=c today.']);
  });

  test('lose their bullets and keep one line apart from the next', () => {
    expect(split('- one\n2) two\n[x] three\n> four\n### five')).toEqual(['one', 'two', 'three', 'four', 'five']);
  });

  test('of Chinese and Japanese end at their own full stop', () => {
    expect(split('今天下雨。我在家。')).toEqual(['今天下雨。', '我在家。']);
  });

  test('are cut between words when they do not end', () => {
    const pieces = split('one two three four five six seven eight nine ten '.repeat(40));

    expect(pieces.length).toBeGreaterThan(6);
    expect(pieces.every((piece) => /^(?:one|two|three|four|five|six|seven|eight|nine|ten)\b/.test(piece))).toBe(true);
  });

  test('are no more than are asked for', () => {
    expect(splitSentences('a\nb\nc\nd', 2)).toHaveLength(2);
    expect(splitSentences('今天。'.repeat(20), 2)).toHaveLength(2);
  });

  test('of an entry without any word are the entry', () => {
    expect(split('🌙✨')).toEqual(['🌙✨']);
  });

  test.each([
    ['full stops', `word ${'.'.repeat(19_900)}`],
    ['gaps before small letters', 'on... '.repeat(4000)],
    ['abbreviations before capitals', 'e.g. E.g. '.repeat(2000)],
  ])('are found in time that grows with the text alone: %s', (_, text) => {
    // The best of three tries: other work on the machine does not count.
    const times = [1, 2, 3].map(() => {
      const start = performance.now();
      split(text);
      return performance.now() - start;
    });

    expect(Math.min(...times)).toBeLessThan(250);
  });
});
