import { describe, expect, test } from 'vitest';
import { EN_BEDTIME } from './en-bedtime.ts';
import { EMPTY_WEEK } from './en-weekly.ts';
import {
  fillTemplate,
  fillTheme,
  formatCount,
  formatDay,
  formatDays,
  joinList,
  quoteExactly,
  quotePhrase,
} from './templates.ts';

function listPlaces(sentence: string): string[] {
  return [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').toSorted();
}

describe('filling the app’s sentences', () => {
  test('puts values in once and leaves unknown names alone', () => {
    expect(fillTemplate('{a} and {b}', { a: '{b}' })).toBe('{b} and {b}');
  });

  test.each([
    ['No end', '“No end”.'],
    ['An end!', '“An end!”'],
    ['Cut off…', '“Cut off…”'],
    ['“Stop” is a word', '“‘Stop’ is a word”.'],
    ['«Halt», sagte er', '“‘Halt’, sagte er”.'],
    ['a "b" c', '“a ‘b’ c”.'],
    ['🌙', '“🌙”'],
    ['https://example.org/a', '“https://example.org/a”.'],
    ['She said "stop"', '“She said ‘stop’”.'],
    ['She said "stop."', '“She said ‘stop.’”'],
    ['今日は雨。', '“今日は雨。”'],
  ])('quotes «%s» exactly and puts a missing full stop after the marks', (text, quoted) => {
    expect(quoteExactly(text)).toBe(quoted);
  });

  test('gives a theme its capital at the start of a sentence only', () => {
    expect(fillTheme('{theme} came up on {days}.', 'asking for help', 'four days')).toBe(
      '“Asking for help” came up on four days.',
    );
    expect(fillTheme('On {days} it was {theme}.', 'asking for help', 'four days')).toBe(
      'On four days it was “asking for help”.',
    );
    expect(fillTheme('{theme} came up on {days}.', 'iPhone', 'both days')).toContain('“iPhone”');
  });

  test.each([
    [['2026-11-20', '2026-11-21'], '2026-11-21', 'on Friday and Saturday'],
    [['2026-11-19', '2026-11-20', '2026-11-21'], '2026-11-21', 'on three days this week'],
    [['2026-11-13', '2026-11-20', '2026-11-21'], '2026-11-21', 'on three days'],
    [['2026-11-02', '2026-11-21'], '2026-11-21', 'on November 2 and Saturday'],
  ])('names the days %s on %s as «%s»', (days, today, named) => {
    expect(formatDays(days, today)).toBe(named);
  });

  test('quotes a phrase without a full stop', () => {
    expect(quotePhrase('asking for help.')).toBe('“asking for help”');
  });

  test('names a weekday for the last seven days and a date before and after', () => {
    expect(formatDay('2026-11-21', '2026-11-21')).toBe('Saturday');
    expect(formatDay('2026-11-15', '2026-11-21')).toBe('Sunday');
    expect(formatDay('2026-11-14', '2026-11-21')).toBe('November 14');
    expect(formatDay('2026-12-01', '2026-11-21')).toBe('December 1');
    expect(formatDay('2025-11-21', '2026-11-21')).toBe('November 21, 2025');
  });

  test('joins lists and counts', () => {
    expect(joinList([])).toBe('');
    expect(joinList(['a', 'b', 'c'])).toBe('a, b and c');
    expect(formatCount(1)).toBe('one');
    expect(formatCount(10)).toBe('ten');
    expect(formatCount(31)).toBe('31');
  });

  test('every slot has twelve different sentences with the places it needs', () => {
    const slots: [string, readonly string[], string[]][] = [
      ['bedtime openings', EN_BEDTIME.openings, []],
      ['bedtime quiet openings', EN_BEDTIME.quietOpenings, []],
      ['bedtime without quotes', EN_BEDTIME.withoutQuotes, []],
      ['bedtime gentle closings', EN_BEDTIME.gentleClosings, []],
      ['bedtime first quotes', EN_BEDTIME.firstQuotes, ['day', 'quote']],
      ['bedtime later quotes', EN_BEDTIME.laterQuotes, ['day', 'quote']],
      ['bedtime last quotes', EN_BEDTIME.lastQuotes, ['day', 'quote']],
      ['bedtime joined quotes', EN_BEDTIME.joinedQuotes, ['quote']],
      ['bedtime closings', EN_BEDTIME.closings, []],
      ['bedtime tomorrows', EN_BEDTIME.tomorrows, ['quote']],
      ['weekly empty', EMPTY_WEEK.summaries, ['range']],
    ];
    const wrong = slots.filter(([, sentences]) => new Set(sentences).size !== 12).map(([slot]) => slot);
    const misfilled = slots.flatMap(([, sentences, places]) =>
      sentences.filter((sentence) => listPlaces(sentence).join() !== places.toSorted().join()),
    );

    expect(wrong).toEqual([]);
    expect(misfilled).toEqual([]);
  });

  test('the line of a theme says no more than when it came up, in a form that fits one thing and several', () => {
    expect(new Set(EN_BEDTIME.themes).size).toBe(4);
    expect(EN_BEDTIME.themes.filter((sentence) => listPlaces(sentence).join() !== 'days,theme')).toEqual([]);
    expect(
      EN_BEDTIME.themes.filter((sentence) =>
        /\b(?:it|is|are|was|were|comes|appears|tonight|morning)\b/i.test(sentence),
      ),
    ).toEqual([]);
  });

  test('no sentence of the app asks, praises or commands a task before sleep', () => {
    const sentences = Object.values(EN_BEDTIME).flat();

    expect(sentences.filter((sentence) => /\?|!|\bshould\b|\bmust\b|\bproud\b|\bwell done\b/i.test(sentence))).toEqual(
      [],
    );
  });

  test('a close after hard days commands nothing', () => {
    const commands = /^(?:let|breathe|close|feel|rest|relax|put|be)\b|sleep (?:now|well)|breath|all is well|let it go/i;

    expect(EN_BEDTIME.gentleClosings.filter((sentence) => commands.test(sentence))).toEqual([]);
  });

  test('every frame of a day is a sentence with a weekday and with a date', () => {
    const { firstQuotes, laterQuotes, lastQuotes } = EN_BEDTIME;

    expect(
      [...firstQuotes, ...laterQuotes, ...lastQuotes].filter((frame) => !/(?:from|on|for) \{day\}/i.test(frame)),
    ).toEqual([]);
  });
});
