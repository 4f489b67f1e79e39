import { describe, expect, test } from 'vitest';
import { truncateEntries } from './reading-budget.ts';

function readTexts(contents: readonly string[], charactersMax: number): string[] {
  return truncateEntries(
    contents.map((content) => ({ content })),
    charactersMax,
  );
}

describe('what is read of a day', () => {
  test('is everything when it fits', () => {
    expect(readTexts(['one', 'two'], 100)).toEqual(['one', 'two']);
  });

  test('is normalised, so that one letter has one spelling', () => {
    expect(readTexts(['Cafe\u0301'], 100)).toEqual(['Café']);
  });

  test('is the start and the last whole sentences of a long entry, and all of a short one', () => {
    const long = `It starts here. ${'Then it goes on for a while. '.repeat(60)}It ends here.`;

    const [first = '', second] = readTexts([long, 'Short.'], 400);

    expect(first).toMatch(/^It starts here\. .*…\n.*It ends here\.$/s);
    expect(first.length).toBeLessThanOrEqual(410);
    expect(second).toBe('Short.');
  });

  test('cuts between words', () => {
    const [text = ''] = readTexts(['wonderful '.repeat(100)], 200);

    expect(text.replaceAll(/wonderful|[\s…]/g, '')).toBe('');
  });

  test('never holds half of a character', () => {
    const [text = ''] = readTexts(['🌙'.repeat(500)], 301);

    expect(text.isWellFormed()).toBe(true);
  });

  test('is a spread of the entries when there are too many for a share each', () => {
    const contents = Array.from({ length: 200 }, (_, index) => `Entry ${index} ${'goes on and on '.repeat(20)}`);

    const texts = readTexts(contents, 1200);

    expect(texts).toHaveLength(10);
    expect(texts[0]).toMatch(/^Entry 0 /);
    expect(texts.at(-1)).toMatch(/^Entry 180 /);
    expect(texts.join('').length).toBeLessThan(1400);
  });
});
