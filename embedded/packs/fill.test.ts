import { describe, expect, test } from 'vitest';
import { EN } from './en.ts';
import { countWritten, fill, joinList, nameDay, quote, quotePhrase } from './fill.ts';

function listPlaces(sentence: string): string[] {
  return [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').toSorted();
}

describe('filling the app’s sentences', () => {
  test('puts values in once and leaves unknown names alone', () => {
    expect(fill('{a} and {b}', { a: '{b}' })).toBe('{b} and {b}');
  });

  test.each([
    ['No end', '“No end.”'],
    ['An end!', '“An end!”'],
    ['Cut off…', '“Cut off…”'],
    ['He said "stop."', '“He said ‘stop.’”'],
    ['“Stop” is a word', '“‘Stop’ is a word.”'],
    ['«Halt», sagte er', '“‘Halt’, sagte er.”'],
    ['a "b" c', '“a ‘b’ c.”'],
    ['🌙', '“🌙”'],
    ['今日は雨。', '“今日は雨。”'],
  ])('quotes «%s» with one end and without a clash of marks', (text, quoted) => {
    expect(quote(text, EN)).toBe(quoted);
  });

  test('quotes a phrase without a full stop', () => {
    expect(quotePhrase('asking for help.', EN)).toBe('“asking for help”');
  });

  test('names a weekday for the last seven days and a date before and after', () => {
    expect(nameDay('2026-11-21', '2026-11-21', EN)).toBe('Saturday');
    expect(nameDay('2026-11-15', '2026-11-21', EN)).toBe('Sunday');
    expect(nameDay('2026-11-14', '2026-11-21', EN)).toBe('November 14');
    expect(nameDay('2026-12-01', '2026-11-21', EN)).toBe('December 1');
  });

  test('joins lists and counts', () => {
    expect(joinList([], EN)).toBe('');
    expect(joinList(['a', 'b', 'c'], EN)).toBe('a, b and c');
    expect(countWritten({ days: 1, entries: 2 }, EN.and, EN)).toBe('1 day and 2 entries');
  });

  test('every slot has twelve different sentences with the places it needs', () => {
    const slots: [string, readonly string[], string[]][] = [
      ['bedtime openings', EN.bedtime.openings, []],
      ['bedtime first quotes', EN.bedtime.firstQuotes, ['day', 'quote']],
      ['bedtime later quotes', EN.bedtime.laterQuotes, ['day', 'quote']],
      ['bedtime last quotes', EN.bedtime.lastQuotes, ['day', 'quote']],
      ['bedtime joined quotes', EN.bedtime.joinedQuotes, ['quote']],
      ['bedtime themes', EN.bedtime.themes, ['theme', 'days']],
      ['bedtime closings', EN.bedtime.closings, []],
      ['bedtime tomorrows', EN.bedtime.tomorrows, ['quote']],
      ['weekly openings', EN.weekly.openings, ['written']],
      ['weekly returning', EN.weekly.returning, ['theme', 'days']],
      ['weekly also returning', EN.weekly.alsoReturning, ['theme', 'days']],
      ['weekly central', EN.weekly.central, ['quote', 'day']],
      ['weekly empty', EN.weekly.empty, ['range']],
      ['weekly growth', EN.weekly.growth, ['written']],
      ['weekly growth themes', EN.weekly.growthThemes, ['theme', 'days']],
      ['weekly growth without theme', EN.weekly.growthWithoutTheme, []],
    ];
    const wrong = slots.filter(([, sentences]) => new Set(sentences).size !== 12).map(([slot]) => slot);
    const misfilled = slots.flatMap(([, sentences, places]) =>
      sentences.filter((sentence) => listPlaces(sentence).join() !== places.toSorted().join()),
    );

    expect(wrong).toEqual([]);
    expect(misfilled).toEqual([]);
  });

  test('no sentence of the app asks, praises or commands a task before sleep', () => {
    const sentences = Object.values(EN.bedtime).flat();

    expect(sentences.filter((sentence) => /\?|!|\bshould\b|\bmust\b|\bproud\b|\bwell done\b/i.test(sentence))).toEqual(
      [],
    );
  });
});
