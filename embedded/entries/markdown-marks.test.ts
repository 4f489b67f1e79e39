import { describe, expect, test } from 'vitest';
import { removeEmphasis } from './emphasis.ts';

describe('emphasis', () => {
  test('is not read aloud', () => {
    expect(removeEmphasis('**Not** the sensor, the *resistor*.')).toBe('Not the sensor, the resistor.');
    expect(removeEmphasis('Resonance at **187 Hz**; ***never*** again')).toBe('Resonance at 187 Hz; never again');
  });

  test('is none in a list, a product or a pattern', () => {
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
      expect(removeEmphasis(text)).toBe(text);
  });
});
