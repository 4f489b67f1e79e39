// CPU time of single calls, independent of other load on the machine.
import { addDays } from '#contract/days.ts';
import { DAY_CHARACTERS_MAX, ENTRIES_PER_DAY_MAX } from '#contract/limits.ts';
import { composeBedtimeReading } from '../../embedded/writers/bedtime.ts';
import { mentionsCrisis } from '../../embedded/crisis/crisis-detection.ts';
import type { JournalDay } from '../../embedded/entries/written-day.ts';
import { SAMPLES } from '../../embedded/samples/entries.ts';
import { WEEK } from '../../embedded/samples/week.ts';
import { findThemeWords } from '../../embedded/ranking/recurring-theme.ts';
import { findDayPairs } from '../../embedded/threads/day-pairs.ts';
import { findThreads } from '../../embedded/threads/find-threads.ts';
import { findDayThread } from '../../embedded/writers/day-thread.ts';
import { summariseDay } from '../../embedded/writers/summary.ts';
import { composeWeeklyRefresher } from '../../embedded/writers/weekly.ts';

const DATE = '2026-11-21';
const GATE_CHARACTERS = 20_000;

interface Speed {
  name: string;
  goal: string;
  median: number;
  p95: number;
}

export function measureSpeed(): Speed[] {
  const words = SAMPLES.filter(({ language }) => language === 'en').flatMap(({ text }) => text.split(/\s+/));
  const usual = buildUsualDay(DATE, words, 0);
  const full = buildFullDay(DATE, words);
  const long = {
    date: DATE,
    entries: full.entries.slice(0, 3).map(({ content }) => ({ content: content.slice(0, 1500) })),
  };
  const fullWeek = Array.from({ length: 8 }, (_, index) => buildFullDay(addDays(DATE, index - 7), words));
  const weekly = (days: readonly JournalDay[]): unknown =>
    composeWeeklyRefresher({ days, startDate: addDays(DATE, -7), endDate: DATE, variant: 0 });
  const threads = (days: readonly JournalDay[]): unknown => findThreads({ days, candidates: findDayPairs(days) });
  const wholeWeek = Array.from({ length: 7 }, (_, index) => buildUsualDay(addDays(DATE, index - 6), words, index));
  const daysBefore = wholeWeek.map((day) => ({ ...day, date: addDays(day.date, -1) }));
  const withWords = daysBefore.map((day) => ({ ...day, themeWords: findThemeWords(day.entries) }));
  return [
    ...['en', 'es', 'ru', 'ko'].map(measureGate),
    measure('summary, 3 entries of 40 words', '≤ 1.5 ms', 400, () => summariseDay(usual)),
    measure('summary, 3 entries of 1,500 characters', '≤ 1 ms', 200, () => summariseDay(long)),
    measure('summary, 200 entries × 1,000', '≤ 20 ms', 100, () => summariseDay(full)),
    measure('thread, 7 usual days before', '≤ 1.5 ms', 400, () => findDayThread(usual, withWords)),
    measure('thread, 3 of 1,500 characters', '≤ 2 ms', 200, () => findDayThread(long, withWords)),
    measure('bedtime reading, 3 usual days', '', 200, () =>
      composeBedtimeReading({ days: WEEK.slice(-3), variant: 0 }),
    ),
    measure('bedtime reading, 3 full days', '≤ 100 ms', 40, () =>
      composeBedtimeReading({ days: fullWeek.slice(-3), variant: 0 }),
    ),
    measure('weekly refresher, usual week', '≤ 100 ms', 200, () => weekly(WEEK)),
    measure('weekly refresher, 8 full days', '≤ 100 ms', 40, () => weekly(fullWeek)),
    measure('threads, 7 days of 3 × 40 words', '≤ 5 ms', 200, () => threads(wholeWeek)),
  ];
}

/** The samples of a language again and again. */
function measureGate(language: string): Speed {
  const text = SAMPLES.filter((sample) => sample.language === language)
    .map((sample) => sample.text)
    .join('\n');
  const long = `${text}\n`.repeat(Math.ceil(GATE_CHARACTERS / text.length)).slice(0, GATE_CHARACTERS);
  return measure(`gate, 20,000 characters (${language})`, '≤ 1 ms', 100, () => mentionsCrisis(long));
}

/** Three entries of 40 words; each index has others. */
function buildUsualDay(date: string, words: readonly string[], index: number): JournalDay {
  const starts = [0, 40, 80].map((start) => (start + index * 120) % (words.length - 40));
  return { date, entries: starts.map((start) => ({ content: words.slice(start, start + 40).join(' ') })) };
}

/** A day at the limits: as many entries and characters as are allowed, and each entry different. */
function buildFullDay(date: string, words: readonly string[]): JournalDay {
  const length = DAY_CHARACTERS_MAX / ENTRIES_PER_DAY_MAX;
  const text = words.join(' ');
  const entries = Array.from({ length: ENTRIES_PER_DAY_MAX }, (_, index) => {
    const start = text.indexOf(' ', (index * 37) % text.length) + 1;
    return { content: (text.slice(start) + ' ' + text.repeat(Math.ceil(length / text.length))).slice(0, length) };
  });
  return { date, entries };
}

function measure(name: string, goal: string, rounds: number, work: () => unknown): Speed {
  // Warm up, so that V8 has compiled the code.
  for (let round = 0; round < rounds; round += 1) work();
  const times = Array.from({ length: rounds }, () => {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  }).toSorted((a, b) => a - b);
  return { name, goal, median: times[Math.floor(rounds / 2)] ?? 0, p95: times[Math.floor(rounds * 0.95)] ?? 0 };
}
