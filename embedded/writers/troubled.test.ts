import { describe, expect, test } from 'vitest';
import { composeBedtimeReading } from './bedtime.ts';
import { isTroubled } from './troubled.ts';

describe('a troubled line', () => {
  test.each([
    'My shoulder is sore from the ladder.',
    'I should have posted the form in June.',
    'Wir haben uns wegen der Garage gestritten.',
    'J’aurais dû fermer la serre.',
    'Me duele la muñeca de tanto planchar.',
    'Avrei dovuto portare il cappello.',
    'Devia ter levado o casaco.',
    'Ruzie over de schutting.',
    '肩が痛い。',
  ])('is one of pain, failure, regret or worry: %s', (line) => {
    expect(isTroubled(line)).toBe(true);
  });

  test.each([
    'My shoulder did not hurt today.',
    'The plums are in the jar.',
    'Drei Kilometer ohne Schmerzen.',
    'Dieci minuti senza dolore.',
    '雪が降った。',
  ])('is not: %s', (line) => {
    expect(isTroubled(line)).toBe(false);
  });
});

describe('a bedtime reading', () => {
  const today = { date: '2026-11-22', entries: [{ content: 'The plums are in the jar.' }] };

  function readWith(...contents: string[]): string {
    const before = { date: '2026-11-21', entries: contents.map((content) => ({ content })) };
    return composeBedtimeReading({ days: [before, today], variant: 0 });
  }

  test('reads the calmer line of the day before', () => {
    const reading = readWith('The bus takes the road along the weir.', 'My shoulder is sore from the ladder.');

    expect(reading).toContain('The bus takes the road along the weir.');
    expect(reading).not.toContain('sore');
  });

  test('leaves out a day that has none', () => {
    const reading = readWith('My shoulder is sore from the ladder.');

    expect(reading).toContain('The plums are in the jar.');
    expect(reading).not.toContain('sore');
  });

  test('does not end with one of today', () => {
    const entries = [{ content: 'The plums are in the jar.' }, { content: 'I argued with Piet about the fence.' }];
    const reading = composeBedtimeReading({ days: [{ date: '2026-11-22', entries }], variant: 0 });

    expect(reading).toContain('plums');
    expect(reading).not.toContain('argued');
  });

  test('reads it if there is nothing else', () => {
    const days = [{ date: '2026-11-22', entries: [{ content: 'My shoulder is sore from the ladder.' }] }];

    expect(composeBedtimeReading({ days, variant: 0 })).toContain('sore');
  });
});
