import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CRISIS_TEXTS } from '../samples/crisis/en-direct.ts';
import { SAMPLES } from '../samples/entries.ts';
import { FUZZ } from '../samples/fuzz.ts';
import type { JournalDay } from '../entries/written-day.ts';
import { hashText } from '../locales/seeded-choice.ts';
import { checkEntries } from '../entries/checked-entries.ts';
import { parseEntries } from '../entries/read-entries.ts';
import { THEME_WORDS_VERSION } from './theme-words.ts';
import { findDayThread } from '../writers/day-thread.ts';
import { type EarlierDay, findRecurringTheme, findThemeWords } from './recurring-theme.ts';

const TODAY = '2026-11-21';
const sentence = fc.constantFrom(
  ...SAMPLES.flatMap(({ text }) => text.split(/(?<=[.!?。])\s*/)).filter((part) => part !== ''),
);
const content = fc.oneof(
  { weight: 6, arbitrary: fc.array(sentence, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(' ')) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 200 }) },
  { weight: 1, arbitrary: fc.constantFrom(...CRISIS_TEXTS, ...FUZZ.map(({ text }) => text.slice(0, 2_000))) },
);
const contents = fc.array(content, { minLength: 1, maxLength: 4 });

function toDay(date: string, texts: readonly string[]): JournalDay {
  return { date, entries: texts.map((text) => ({ content: text })) };
}

/** As it is stored: through JSON. */
function withWords(day: JournalDay): EarlierDay {
  return { ...day, themeWords: JSON.parse(JSON.stringify(findThemeWords(day.entries))) as EarlierDay['themeWords'] };
}

function listEarlierDays(texts: readonly (readonly string[])[]): JournalDay[] {
  return texts.map((day, index) => toDay(`2026-11-${20 - index}`, day));
}

function findTheme({ date, entries }: JournalDay, earlier: EarlierDay): string | undefined {
  const today = { date, entries: parseEntries(checkEntries(entries), 10_000) };
  return findRecurringTheme(today, [earlier])?.label;
}

describe('the stored words of earlier days', () => {
  test.each([2, 7])('give the same thread as the texts of %i days', (count) => {
    const days = fc.array(contents, { minLength: count, maxLength: count });
    fc.assert(
      fc.property(contents, days, (texts, earlier) => {
        const today = toDay(TODAY, texts);
        const earlierDays = listEarlierDays(earlier);

        expect(findDayThread(today, earlierDays.map(withWords))).toEqual(findDayThread(today, earlierDays));
      }),
      { numRuns: 150 },
    );
  });

  test('are read instead of the texts', () => {
    const today = toDay(TODAY, ['The heron stood by the river.', ...SAMPLES.slice(0, 2).map(({ text }) => text)]);
    const earlier = toDay('2026-11-20', ['A heron flew over the roof.']);
    const withoutWords = { ...earlier, themeWords: { texts: [''], stems: [] } };

    expect(findTheme(today, withWords(earlier))).toBe('heron');
    expect(findTheme(today, withoutWords)).toBeUndefined();
  });

  test('name nothing of an entry about dying', () => {
    expect(findThemeWords([{ content: 'The heron. I want to die.' }])).toEqual({ texts: [''], stems: [] });
  });

  test('of the samples are those of this THEME_WORDS_VERSION: raise it when they change', () => {
    // The words of the others come from Intl.Segmenter, and change with Node.
    const samples = SAMPLES.filter(({ language }) => !['ja', 'th', 'zh'].includes(language));
    const words = samples.map(({ text }) => findThemeWords([{ content: text }]));
    const hash = hashText(JSON.stringify(words));

    expect({ version: THEME_WORDS_VERSION, hash }).toEqual({ version: 6, hash: 472_584_473 });
  });

  test('take less than a third of a usual day', () => {
    const text = SAMPLES.filter(({ language }) => language === 'en').map((sample) => sample.text)[1] ?? '';

    expect(JSON.stringify(findThemeWords([{ content: text }])).length).toBeLessThan(text.length / 3);
  });
});
