import { describe, expect, test } from 'vitest';
import { type BedtimeLocale, fillQuote, nameDay } from './bedtime-locale.ts';
import { BEDTIME_LOCALES, findBedtimeLocale } from './bedtime-locales.ts';

const LANGUAGES = Object.entries(BEDTIME_LOCALES);
/** Evenings within which no sentence of a slot comes back. */
const EVENINGS = 14;
const COMMANDS =
  /breath|inhal|exhal|respir|atme|einatmen|adem|呼吸|息を|relax|let go|entspann|ontspan|relâche|soltar|lascia andare|深く/iu;

function listSlots({ openings, firstQuotes, laterQuotes, tomorrows, quiet, closings }: BedtimeLocale) {
  return { openings, firstQuotes, laterQuotes, tomorrows, quiet, closings };
}

function listPlaces(sentence: string): string {
  return [...sentence.matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => name?.toLowerCase() ?? '')
    .toSorted()
    .join();
}

describe.each(LANGUAGES)('the bedtime sentences in %s', (_, locale) => {
  const slots = listSlots(locale);

  test('are enough for fourteen evenings, twenty openings and twenty closings, all different', () => {
    expect(Object.entries(slots).filter(([, sentences]) => sentences.length <= EVENINGS)).toEqual([]);
    expect(locale.openings.length).toBeGreaterThanOrEqual(20);
    expect(locale.closings.length).toBeGreaterThanOrEqual(20);
    const all = Object.values(slots).flat();
    expect(new Set(all).size).toBe(all.length);
  });

  test('do not bring the same opening and closing together for a year', () => {
    const pairs = Array.from(
      { length: 365 },
      (_, evening) => `${evening % locale.openings.length} ${evening % locale.closings.length}`,
    );
    expect(new Set(pairs).size).toBe(365);
  });

  test('have the places that they need', () => {
    const wanted: Record<keyof ReturnType<typeof listSlots>, string> = {
      openings: '',
      firstQuotes: 'day,quote',
      laterQuotes: 'day,quote',
      tomorrows: 'quote',
      quiet: '',
      closings: '',
    };
    const wrong = Object.entries(slots).flatMap(([slot, sentences]) =>
      sentences.filter((sentence) => listPlaces(sentence) !== wanted[slot as keyof typeof wanted]),
    );
    expect(wrong).toEqual([]);
    expect([locale.label, locale.monthAgo, locale.yearAgo].map(listPlaces)).toEqual(['day,quote', 'quote', 'quote']);
    expect(locale.weekdays).toHaveLength(7);
    expect(locale.months).toHaveLength(12);
  });

  test('begin with a capital if the day does, and only then', () => {
    const frames = [...locale.firstQuotes, ...locale.laterQuotes, locale.label];
    expect(frames.filter((frame) => frame.startsWith('{day}') && locale.today !== '今日')).toEqual([]);
    expect(frames.filter((frame) => /.\{Day\}/.test(frame))).toEqual([]);
  });

  test('ask, praise and command nothing, and give no instruction for breathing', () => {
    const all = Object.values(slots).flat();
    expect(all.filter((sentence) => /[?!¿¡？！]/u.test(sentence))).toEqual([]);
    expect(all.filter((sentence) => COMMANDS.test(sentence))).toEqual([]);
  });
});

describe('the names of days', () => {
  test.each([
    ['en', 'today', 'yesterday', 'on Monday', 'on November 3', 'on November 21, 2025'],
    ['de', 'heute', 'gestern', 'am Montag', 'am 3. November', 'am 21. November 2025'],
    ['es', 'hoy', 'ayer', 'el lunes', 'el 3 de noviembre', 'el 21 de noviembre de 2025'],
    ['fr', 'aujourd’hui', 'hier', 'lundi', 'le 3 novembre', 'le 21 novembre 2025'],
    ['it', 'oggi', 'ieri', 'lunedì', 'il 3 novembre', 'il 21 novembre 2025'],
    ['pt', 'hoje', 'ontem', 'na segunda-feira', 'a 3 de novembro', 'a 21 de novembro de 2025'],
    ['nl', 'vandaag', 'gisteren', 'op maandag', 'op 3 november', 'op 21 november 2025'],
    ['ja', '今日', '昨日', '月曜日', '11月3日', '2025年11月21日'],
  ])('in %s are %s, %s, %s, %s and %s', (language, ...names) => {
    const days = ['2026-11-21', '2026-11-20', '2026-11-16', '2026-11-03', '2025-11-21'];

    expect(days.map((day) => nameDay(day, '2026-11-21', findBedtimeLocale(language)))).toEqual(names);
  });

  test('stand in a sentence', () => {
    expect(fillQuote('{Day} you wrote: {quote}', 'on Monday', '“Rye.”')).toBe('On Monday you wrote: “Rye.”');
    expect(fillQuote('{quote} You wrote that {day}.', 'today', '“{day} and $&.”')).toBe(
      '“{day} and $&.” You wrote that today.',
    );
  });

  test('are English in a language without sentences of its own', () => {
    expect(findBedtimeLocale('pl')).toBe(BEDTIME_LOCALES['en']);
  });
});
