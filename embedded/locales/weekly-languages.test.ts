import { describe, expect, test } from 'vitest';
import { fillFrame, nameDay } from './weekly-days.ts';
import { WEEKLY_LANGUAGES, getWeeklyWords } from './weekly-languages.ts';
import type { WeeklyWords } from './weekly-words.ts';

const SLOTS: readonly ('leads' | 'seconds' | 'questions' | 'singleWords' | 'quiet')[] = [
  'leads',
  'seconds',
  'questions',
  'singleWords',
  'quiet',
];

function listPlaces(sentence: string): string[] {
  return [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').toSorted();
}

function name(date: string, language: string): string {
  return nameDay(date, '2026-11-21', getWeeklyWords(language)).on;
}

describe('the sentences of the weekly refresher', () => {
  test('are there in eight languages; others have the English ones', () => {
    expect(WEEKLY_LANGUAGES.toSorted()).toEqual(['de', 'en', 'es', 'fr', 'it', 'ja', 'nl', 'pt']);
    expect(getWeeklyWords('sv')).toBe(getWeeklyWords('en'));
  });

  test.each(WEEKLY_LANGUAGES)('are complete and each different: %s', (language) => {
    const words = getWeeklyWords(language);

    expect([words.weekdays.length, words.onWeekdays.length, words.months.length]).toEqual([7, 7, 12]);
    expect([words.leads.length, words.seconds.length, words.questions.length]).toEqual([6, 4, 4]);
    expect([words.singleWords.length, words.quiet.length]).toEqual([4, 4]);
    for (const slot of SLOTS) expect(new Set(words[slot]).size).toBe(words[slot].length);
  });

  test.each(WEEKLY_LANGUAGES)('have the places that they need: %s', (language) => {
    const words = getWeeklyWords(language);
    const quotes = [words.label, words.wrote, ...words.leads, ...words.seconds, ...words.questions];

    expect(quotes.filter((frame) => !/^(?:day,quote|on,quote)$/.test(listPlaces(frame).join()))).toEqual([]);
    expect(words.singleWords.filter((frame) => listPlaces(frame).join() !== 'words')).toEqual([]);
    expect(words.quiet.filter((frame) => listPlaces(frame).length > 0)).toEqual([]);
    expect(listPlaces(words.figures.onDays)).toEqual(['days', 'learnings']);
  });

  test.each(WEEKLY_LANGUAGES)('ask, praise and count nothing in a quiet week: %s', (language) => {
    const { quiet, kept } = getWeeklyWords(language);

    expect([...quiet, kept].filter((sentence) => /[?!¿¡\d？！]/.test(sentence))).toEqual([]);
    expect(quiet).not.toContain(kept);
  });

  test.each([
    ['en', 'on Sunday', 'on November 1', 'on December 30, 2025'],
    ['de', 'am Sonntag', 'am 1. November', 'am 30. Dezember 2025'],
    ['es', 'el domingo', 'el 1 de noviembre', 'el 30 de diciembre de 2025'],
    ['fr', 'dimanche', 'le 1er novembre', 'le 30 décembre 2025'],
    ['it', 'domenica', 'il 1º novembre', 'il 30 dicembre 2025'],
    ['ja', '日曜日', '11月1日', '2025年12月30日'],
    ['nl', 'op zondag', 'op 1 november', 'op 30 december 2025'],
    ['pt', 'no domingo', 'em 1º de novembro', 'em 30 de dezembro de 2025'],
  ])('name days: %s', (language, weekday, date, withYear) => {
    expect([name('2026-11-15', language), name('2026-11-01', language), name('2025-12-30', language)]).toEqual([
      weekday,
      date,
      withYear,
    ]);
  });

  test('begin with a capital, but leave a quotation as it is', () => {
    const values: Readonly<Record<string, string>> = { on: 'el domingo', quote: '“no”.' };
    const words: WeeklyWords = getWeeklyWords('es');

    expect(fillFrame(words.wrote, values)).toBe('El domingo escribiste: “no”.');
    expect(fillFrame('{quote} Eso fue {on}.', values)).toBe('“no”. Eso fue el domingo.');
  });
});
