import { describe, expect, test } from 'vitest';
import { removeMarkdownMarks } from './markdown-marks.ts';

describe('marks of Markdown', () => {
  test('of emphasis are not read aloud', () => {
    expect(removeMarkdownMarks('**Not** the sensor, the *resistor*.')).toBe('Not the sensor, the resistor.');
    expect(removeMarkdownMarks('Resonance at **187 Hz**; ***never*** again')).toBe('Resonance at 187 Hz; never again');
  });

  test('what is crossed out is not said, unless it is a whole line', () => {
    expect(removeMarkdownMarks('Pack the ferrites, ~~all~~ the good ones.')).toBe(
      'Pack the ferrites,   the good ones.',
    );
    expect(removeMarkdownMarks('half~~way~~done')).toBe('half done');
    expect(removeMarkdownMarks('milk\n~~bread~~\neggs')).toBe('milk\n~~bread~~\neggs');
  });

  test('a table is read row by row', () => {
    expect(removeMarkdownMarks('| was | now |\n|---|:--|\n| drift | **fixed** |')).toBe('was – now\n|\ndrift – fixed');
    expect(removeMarkdownMarks('a || b, and ls | wc')).toBe('a || b, and ls | wc');
  });

  test('are none in a list, a product or a pattern', () => {
    for (const text of [
      '* bread\n* salt',
      '2*3*4',
      'rm *.log *.tmp',
      'a * b * c',
      'five stars: *****',
      'SELECT *, COUNT(*) FROM t',
      'COUNT(*) and SUM(*) differ',
      'src/*, not test/*.',
    ])
      expect(removeMarkdownMarks(text)).toBe(text);
  });
});
