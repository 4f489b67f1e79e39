// Lines that a person would not understand alone, and the marks of short lines.
import { describe, expect, test } from 'vitest';
import type { JournalDay } from '../entries/written-day.ts';
import { composeBedtimeReading } from './bedtime.ts';
import { findDayThread } from './day-thread.ts';
import { composeWeeklyRefresher } from './weekly.ts';

const WINDOW = { startDate: '2026-11-14', endDate: '2026-11-21', variant: 0 };

function write(date: string, ...contents: string[]): JournalDay {
  return { date, entries: contents.map((content) => ({ content })) };
}

describe('a line that points to the sentence before', () => {
  test.each([
    ['The left tap is cold and the right tap is hot.', 'Swapped those twice this week.'],
    ['The bell rope has a red end and a blue end.', 'Mixed them up for half an hour.'],
    ['Somebody had painted the bench green overnight.', 'I want that recorded somewhere.'],
    ['Le facteur a un nouveau vélo cet été.', 'C’est Camille qui me l’a raconté.'],
  ])('takes it along: %s %s', (before, line) => {
    const reading = composeBedtimeReading({ days: [write('2026-11-21', `${before} ${line}`)], variant: 0 });

    expect(reading.includes(line)).toBe(reading.includes(`${before} ${line}`));
    expect(reading).toContain(before);
  });

  test('is not read where that sentence may not be', () => {
    const days = [
      write('2026-11-21', '`PRAGMA journal_mode=WAL; VACUUM;` Mixed those up for an hour. The herons are back.'),
    ];

    expect(composeBedtimeReading({ days, variant: 0 })).not.toContain('Mixed those up');
  });

  test('is another than one that names what it is about', () => {
    const days = [
      write('2026-11-21', 'I want that old lamp back.'),
      write('2026-11-20', 'Fed those noisy geese at noon.'),
    ];
    const { summary, highlights } = composeWeeklyRefresher({ ...WINDOW, days });

    expect([summary, ...highlights.map(({ text }) => text)].join()).toMatch(/that old lamp|those noisy geese/);
  });
});

describe('the marks of a short line', () => {
  const days = [
    write('2026-11-20', 'Ho piantato il basilico sul balcone e l’ho bagnato poco.'),
    write('2026-11-21', '310. Storte, ma le tengo.'),
  ];

  test('are those of the journal, because a short text does not show its language', () => {
    expect(composeBedtimeReading({ days, variant: 0 })).toContain('«310. Storte, ma le tengo.»');
    const { summary, growth } = composeWeeklyRefresher({ ...WINDOW, days });
    expect(`${summary} ${growth}`).not.toContain('«\u202f');
  });

  test('in a thread are those of its language', () => {
    const asked = write('2026-11-18', 'Forse dovrei chiedere a mia zia della vecchia fisarmonica.');
    const done = write('2026-11-21', 'Ho chiamato mia zia. Suona ancora la fisarmonica ogni domenica.');

    expect(findDayThread(done, [asked])?.text ?? '').not.toMatch(/“|«\u202f/);
  });
});

describe('the lines of a week', () => {
  test('have no introduction without its list', () => {
    const days = [write('2026-11-20', 'What I heard at the market:\n- the plums are late\n- the honey is early')];
    const week = composeWeeklyRefresher({ ...WINDOW, days });

    expect(JSON.stringify(week)).toMatch(/at the market: the plums are late; the honey is early/);
  });

  test('of single words have no «lol»', () => {
    const days = [write('2026-11-20', 'Patience', 'lol'), write('2026-11-21', 'Gratitude')];

    expect(composeWeeklyRefresher({ ...WINDOW, days }).summary).toMatch(/Patience.*Gratitude/);
    expect(composeWeeklyRefresher({ ...WINDOW, days }).summary).not.toContain('lol');
  });
});
