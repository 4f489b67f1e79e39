// @module-tag slow
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { composeBedtimeReading } from './bedtime.ts';
import { SAMPLES } from '../samples/entries.ts';
import { FUZZ } from '../samples/fuzz.ts';
import { findDayThread } from './day-thread.ts';
import { summariseDay } from './summary.ts';
import { composeWeeklyRefresher } from './weekly.ts';

const DATE = '2026-11-21';
const sentence = fc.constantFrom(
  ...SAMPLES.flatMap(({ text }) => text.split(/(?<=[.!?。])\s*/)).filter((part) => part !== ''),
);
const content = fc.oneof(
  fc.array(sentence, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(' ')),
  fc.array(sentence, { minLength: 1, maxLength: 5 }).map((parts) => parts.map((part) => `- ${part}`).join('\n')),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom(...FUZZ.map(({ text }) => text)),
);
const contents = fc.array(content, { minLength: 1, maxLength: 9 });

function listWords(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Not a whole word of the entries; where there is no space, or no end, not even a piece of one. */
function listForeign(words: readonly string[], texts: readonly string[]): string[] {
  const source = texts.join('\n').normalize('NFC').toLowerCase();
  const known = new Set(listWords(source));
  return words.filter((word) => {
    const isPiece = word.length > 40 || /[\u0E00-\u0EFF\u3040-\u9FFF]/.test(word);
    return !known.has(word) && !(isPiece && source.includes(word));
  });
}

function listDays(texts: readonly string[]): { date: string; entries: { content: string }[] }[] {
  return texts.map((text, index) => ({ date: `2026-11-2${index}`, entries: [{ content: text }] }));
}

function listQuotedWords(text: string): string[] {
  // The same mark opens a quotation in one language and closes it in another.
  return [...text.matchAll(/“([^“”„«»「」]*)”|„([^“”„«»「」]*)[“”]|«([^“”„«»「」]*)»|「([^“”„«»「」]*)」/g)].flatMap(
    ([, ...inside]) => listWords(inside.join('')),
  );
}

describe('whatever is written', () => {
  test('every word of a summary is the writer’s', () => {
    fc.assert(
      fc.property(contents, (texts) => {
        const lines = summariseDay({ date: DATE, entries: texts.map((text) => ({ content: text })) });
        expect(listForeign(lines.flatMap(listWords), texts)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test('a summary has one to five lines, none of them blank', () => {
    fc.assert(
      fc.property(contents, (texts) => {
        fc.pre(texts.some((text) => text.trim() !== ''));
        const lines = summariseDay({ date: DATE, entries: texts.map((text) => ({ content: text })) });
        expect(lines.length).toBeGreaterThanOrEqual(1);
        expect(lines.length).toBeLessThanOrEqual(5);
        for (const line of lines) expect(line.trim()).not.toBe('');
        for (const line of lines) expect(line).not.toMatch(/[\n\r]/);
      }),
      { numRuns: 300 },
    );
  });

  test('what a bedtime reading and a weekly refresher put in quotation marks was written', () => {
    fc.assert(
      fc.property(contents, fc.nat(30), (texts, variant) => {
        const days = listDays(texts);
        const reading = composeBedtimeReading({ days, variant });
        const { summary, highlights } = composeWeeklyRefresher({
          days,
          startDate: '2026-11-20',
          endDate: '2026-11-30',
          variant,
        });
        const words = [reading, summary]
          .flatMap(listQuotedWords)
          .concat(highlights.flatMap(({ text }) => listWords(text)));
        expect(listForeign(words, texts)).toEqual([]);
        expect(highlights.every(({ text }) => text.trim() !== '')).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test('the same days give the same texts', () => {
    fc.assert(
      fc.property(contents, fc.nat(30), (texts, variant) => {
        const days = listDays(texts);
        const write = (): unknown => [
          days.map((day) => [summariseDay(day), findDayThread(day, days)]),
          composeBedtimeReading({ days, variant }),
          composeWeeklyRefresher({ days, startDate: '2026-11-20', endDate: '2026-11-30', variant }),
        ];
        expect(write()).toEqual(write());
      }),
      { numRuns: 50 },
    );
  });

  test.each(FUZZ)('$name is written about in less than a second', ({ text }) => {
    const day = { date: DATE, entries: [{ content: text }] };
    const write = (): { lines: string[]; ms: number } => {
      const start = performance.now();
      const lines = summariseDay(day);
      findDayThread(day, [{ ...day, date: '2026-11-20' }]);
      composeBedtimeReading({ days: [day], variant: 0 });
      composeWeeklyRefresher({ days: [day], startDate: DATE, endDate: DATE, variant: 0 });
      return { lines, ms: performance.now() - start };
    };

    const { lines, ms } = write();

    expect(lines.length).toBeGreaterThan(0);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(500);
    // A second try, because other work on the machine counts as well.
    expect(Math.min(ms, write().ms)).toBeLessThan(1000);
  });
});
