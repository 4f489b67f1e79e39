import { describe, expect, test } from 'vitest';
import { mayBeQuoted } from '../entries/checked-entries.ts';
import { CRISIS_TEXTS } from '../samples/crisis/en-direct.ts';
import { DE } from '../samples/threads/de.ts';
import { EN } from '../samples/threads/en.ts';
import { ES } from '../samples/threads/es.ts';
import { FR } from '../samples/threads/fr.ts';
import { IT } from '../samples/threads/it.ts';
import { JA } from '../samples/threads/ja.ts';
import { NL } from '../samples/threads/nl.ts';
import { PT } from '../samples/threads/pt.ts';
import { type EarlierDay, findThemeWords } from '../ranking/recurring-theme.ts';
import { findDayPairs } from './day-pairs.ts';
import type { Thread } from './compare-lines.ts';
import { type ThreadsInput, findThreads } from './find-threads.ts';

const SAMPLES = Object.entries({ en: EN, es: ES, fr: FR, de: DE, it: IT, pt: PT, nl: NL, ja: JA });
const FOUND = SAMPLES.flatMap(([language, { found }]) => found.map((sample) => ({ ...sample, language })));
const LOOKALIKES = SAMPLES.flatMap(([language, { lookalikes }]) =>
  lookalikes.map((sample) => ({ ...sample, language })),
);

type Contents = readonly (readonly string[])[];

const TELESCOPE: Contents = [
  ['Maybe I should ask my uncle about his old telescope.', 'A grey day.'],
  ['Rang my uncle. He still oils the telescope every spring.'],
];

function toDays(days: Contents): EarlierDay[] {
  return days.map((contents, index) => ({
    date: `2026-11-${String(10 + index)}`,
    entries: contents.map((content) => ({ content })),
  }));
}

function find(contents: Contents, options: Partial<ThreadsInput> = {}): Thread[] {
  const days = toDays(contents);
  return findThreads({ days, candidates: findDayPairs(days), ...options });
}

function textsOf(threads: readonly Thread[]): string[][] {
  return threads.map(({ earlier, later }) => [earlier.text, later.text]);
}

function startsWith(text: string): unknown {
  return expect.stringMatching(new RegExp(`^${text.replace(/[?.]/gu, String.raw`\$&`)}`, 'u'));
}

describe('a thread', () => {
  test.each(FOUND)('is found: $language, $name', ({ days, thread: [earlier, later] }) => {
    expect(textsOf(find(days))[0]).toEqual([startsWith(earlier), startsWith(later)]);
  });

  test.each(LOOKALIKES)('is not found: $language, $name', ({ days }) => {
    expect(textsOf(find(days))).toEqual([]);
  });

  test.each(SAMPLES)('is not found between days of different journals: %s', (_, { found }) => {
    for (const one of found) {
      for (const other of found.filter((journal) => journal !== one))
        expect(textsOf(find([one.days[0] ?? [], other.days.at(-1) ?? []]))).toEqual([]);
    }
  });

  test('is the same with the words that the days store', () => {
    for (const { days } of FOUND) {
      const written = toDays(days);
      const stored = written.map((day) => ({ ...day, themeWords: findThemeWords(day.entries) }));

      expect(findDayPairs(stored)).toEqual(findDayPairs(written));
    }
  });

  test('says what connects its lines', () => {
    const [thread] = find(TELESCOPE);

    expect(thread).toMatchObject({ relation: 'done', words: ['telescope', 'uncle'] });
    expect([thread?.earlier.date, thread?.later.date]).toEqual(['2026-11-10', '2026-11-11']);
  });

  test('does not depend on the order in which the days are given', () => {
    const days = toDays(TELESCOPE).toReversed();

    expect(findThreads({ days, candidates: findDayPairs(days) })).toEqual(find(TELESCOPE));
  });

  test('has no line that may not be quoted', () => {
    const mayQuote = ({ text }: { text: string }): boolean => !text.includes('oils');

    expect(find(TELESCOPE, { mayQuote })).toEqual([]);
  });

  test('has no line of distress, and none of an entry about dying', () => {
    expect(find([['I hate the violin, I failed the exam.'], ['The violin works again.']])).toEqual([]);
    const entries = CRISIS_TEXTS.map((text) => `${text}\nI should ask my uncle about his telescope.`).filter(
      (text) => !mayBeQuoted(text),
    );

    expect(entries.length).toBeGreaterThan(100);
    for (const entry of entries) expect(find([[entry], ['Asked my uncle about his telescope.']])).toEqual([]);
  });

  test('needs whole lines: no code, no address, no half of a quotation', () => {
    const later = 'Called the foundry about the anvil.';

    expect(find([['I should call the foundry about the anvil.'], [later]])).toHaveLength(1);
    expect(find([['I should call the foundry about the anvil, see https://example.org/anvil'], [later]])).toEqual([]);
    expect(find([['“I should call the foundry about the anvil.'], [later]])).toEqual([]);
    expect(find([['[ ] I should call the foundry about the anvil.'], [later]])).toEqual([]);
    expect(
      find([['I should call the foundry about the anvil.'], ['called(foundry, { anvil: true }); anvil.call()']]),
    ).toEqual([]);
  });

  test('shares no line and no first word with another', () => {
    const threads = find(
      [
        ['I should ask Ilse about the zither.', 'The drawbridge won’t open.'],
        ['Asked Ilse about the zither.', 'Ilse told me about the zither.'],
        ['The drawbridge opens again.'],
      ],
      { threadsMax: 5 },
    );

    expect(textsOf(threads)).toEqual([
      ['I should ask Ilse about the zither.', 'Asked Ilse about the zither.'],
      ['The drawbridge won’t open.', 'The drawbridge opens again.'],
    ]);
  });

  test('is not made of a word that many days have', () => {
    const noise = Array.from({ length: 6 }, () => ['Fed the alpaca.']);

    expect(find([['The alpaca limps.'], ['A quiet day.'], ['The alpaca is fine again.']])).toHaveLength(1);
    expect(find([...noise, ['The alpaca limps.'], ['The alpaca is fine again.']])).toEqual([]);
  });

  test('reads only the days of the candidates', () => {
    const days = toDays(TELESCOPE);
    const opened: string[] = [];
    const watched = [...days, { date: '2026-11-12', entries: [{ content: 'Another telescope, perfect.' }] }].map(
      (day) => ({
        date: day.date,
        get entries() {
          opened.push(day.date);
          return day.entries;
        },
      }),
    );

    findThreads({ days: watched, candidates: findDayPairs(days) });

    expect(new Set(opened)).toEqual(new Set(['2026-11-10', '2026-11-11']));
  });
});

describe('days without a thread', () => {
  test.each([[[]], [[['']]], [[['One day only.']]], [[['lol'], ['ok'], ['👍']]]])('are %j', (days: Contents) => {
    expect(find(days)).toEqual([]);
  });
});
