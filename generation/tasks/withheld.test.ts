// @module-tag slow
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mentionsListedWords } from '../../embedded/crisis/crisis-detection.ts';
import type { JournalDay } from '../../embedded/entries/written-day.ts';
import { type EarlierDay, findThemeWords } from '../../embedded/ranking/recurring-theme.ts';
import { CRISIS_SAMPLES } from '../../embedded/samples/crisis/crisis-samples.ts';
import { SAMPLES } from '../../embedded/samples/entries.ts';
import { WEEK } from '../../embedded/samples/week.ts';
import { composeBedtimeReading } from '../../embedded/writers/bedtime.ts';
import { findDayThread } from '../../embedded/writers/day-thread.ts';
import { summariseDay } from '../../embedded/writers/summary.ts';
import { composeWeeklyRefresher } from '../../embedded/writers/weekly.ts';
import { createReadingTask, createSummaryTask, createWeekTask } from './text-tasks.ts';

/** A word of every entry with words of distress: as the theme of two days it would be named. */
const MARK = 'kestrel';
const DAYS = 6;
const LIMIT = { contextTokens: 24_000 };
const WINDOW = { startDate: '2026-11-15', endDate: '2026-11-21' };
const WEEKS: readonly (readonly JournalDay[])[] = [WEEK, ...chunk(SAMPLES.slice(0, 42), DAYS).map(buildWeek)];
const FOUND = Object.values(CRISIS_SAMPLES).flatMap(({ found }) => found.filter(mentionsListedWords));

type Kind = 'alone' | 'first' | 'last' | 'within';
const KINDS: readonly Kind[] = ['alone', 'first', 'last', 'within'];

interface Place {
  /** One for each day. */
  sentences: readonly string[];
  week: number;
  kind: Kind;
  variant: number;
}

describe('words of distress', () => {
  test('of every sample are in no output, wherever they stand', () => {
    const leaks = chunk(FOUND, DAYS).flatMap((sentences, index) =>
      listLeaks({ sentences, week: index % WEEKS.length, kind: KINDS[index % 4] ?? 'alone', variant: index % 12 }),
    );

    expect(leaks).toEqual([]);
    // All samples of all languages, and each text made of them.
  }, 90_000);

  test('are in no output, in any days of any week', () => {
    const place = fc.record({
      sentences: fc.array(fc.constantFrom('', ...FOUND), { minLength: DAYS, maxLength: DAYS }),
      week: fc.nat(WEEKS.length - 1),
      kind: fc.constantFrom(...KINDS),
      variant: fc.nat(30),
    });

    fc.assert(
      fc.property(place, (one) => {
        expect(listLeaks(one)).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});

/** The outputs with one of the sentences, or with the word that stands beside all of them. */
function listLeaks({ sentences, week, kind, variant }: Place): string[] {
  const days = (WEEKS[week] ?? []).map((day, index) => addEntry(day, sentences[index] ?? '', kind));
  const written = [MARK, ...sentences.filter((sentence) => sentence !== '').map(fold)];
  return listOutputs(days, variant).filter((output) => written.some((text) => fold(output).includes(text)));
}

function listOutputs(days: readonly JournalDay[], variant: number): string[] {
  const earlier = days.map((one): EarlierDay => ({ ...one, themeWords: findThemeWords(one.entries) }));
  const [last] = days.slice(-1);
  const before = days.slice(0, -1);
  const tasks = [
    last ? createSummaryTask({ day: last, earlierDays: before, variant }, LIMIT) : null,
    createReadingTask({ days, variant }, LIMIT),
    createWeekTask({ days, ...WINDOW, variant }, LIMIT),
  ];
  return [
    ...days.flatMap((day) => summariseDay(day)),
    ...(last ? [before, earlier].map((ones) => findDayThread(last, ones)?.text ?? '') : []),
    composeBedtimeReading({ days, variant }),
    JSON.stringify(composeWeeklyRefresher({ days, ...WINDOW, variant })),
    ...tasks.flatMap((task) => (task === null ? [] : [JSON.stringify(task.prompt)])),
  ];
}

function addEntry({ date, entries }: JournalDay, sentence: string, kind: Kind): JournalDay {
  if (sentence === '') return { date, entries };
  const [first = { content: '' }, ...others] = entries;
  // Without its end, «i dont want to live» goes on as «live a quiet life».
  const ended = /\p{L}$/u.test(sentence) ? `${sentence}.` : sentence;
  const marked = `${ended} A ${MARK} sat on the wire.`;
  if (kind === 'alone') return { date, entries: [...entries, { content: marked }] };
  const [start = '', ...rest] = first.content.split(/(?<=\.)\s/);
  const content = {
    first: `${marked} ${first.content}`,
    last: `${first.content}\n${marked}`,
    within: [start, marked, ...rest].join(' '),
  }[kind];
  return { date, entries: [{ ...first, content }, ...others] };
}

function buildWeek(samples: readonly { text: string }[]): JournalDay[] {
  return samples.map(({ text }, index) => ({ date: `2026-11-${15 + index}`, entries: [{ content: text }] }));
}

function chunk<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

function fold(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ');
}
