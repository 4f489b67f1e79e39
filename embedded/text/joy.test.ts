import { describe, expect, test } from 'vitest';
import { composeBedtimeReading } from '../writers/bedtime.ts';
import { isJoyful } from './joy.ts';

describe('a line of joy', () => {
  test.each([
    'Slept 8h, felt great.',
    'entreguei o trabalho!!! às 23h58',
    'Lotte hat mich angelächelt.',
    'Finally home.',
    'Enfin fini.',
    'Por fin en casa.',
  ])('is known: %s', (text) => {
    expect(isJoyful(text)).toBe(true);
  });

  test.each(['It rained.', 'We have not finally decided.', 'Não consegui.', 'Anna called!'])(
    'is not seen in %s',
    (text) => {
      expect(isJoyful(text)).toBe(false);
    },
  );

  test.each([
    ['Slept 8h, felt great.', 'Pomodoro works if I turn off the phone.'],
    ['entreguei o trabalho!!! às 23h58', 'disse que o gato dorme na minha cama'],
    ['Lotte hat mich angelächelt.', 'Ein Reiher stand ganz still am See.'],
    ['5/10!! Sat on the balcony 15 min with tea.', 'My mother and I laughed together.'],
  ])('is read whole in every version: %s', (happy, other) => {
    for (let variant = 0; variant < 12; variant += 1) {
      const days = [{ date: '2026-11-21', entries: [{ content: other }, { content: happy }] }];
      const reading = composeBedtimeReading({ days, variant });
      expect([`“${happy}”`, `„${happy}“`].filter((quoted) => reading.includes(quoted))).toHaveLength(1);
    }
  });
});
