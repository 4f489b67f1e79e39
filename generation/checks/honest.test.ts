import { describe, expect, test } from 'vitest';
import { checkDays } from '../../embedded/entries/checked-entries.ts';
import { SAMPLES } from '../../embedded/samples/entries.ts';
import { composeBedtimeReading } from '../../embedded/writers/bedtime.ts';
import { WEEK } from '../../embedded/samples/week.ts';
import { summariseDay } from '../../embedded/writers/summary.ts';
import { INSTRUCTIONS } from '../prompts/instructions.ts';
import { checkReading } from './check-reading.ts';
import { checkSummary } from './check-summary.ts';
import { checkWeek } from './check-week.ts';
import { buildDaySources } from '../grounding/highlight-days.ts';
import { listNgrams } from './prompt-leak.ts';
import { HONEST_READINGS, HONEST_WEEKS } from './samples/honest-readings.ts';
import { HONEST_SUMMARIES } from './samples/honest-summaries.ts';
import { buildGroundingSource } from '../grounding/grounding-source.ts';

function buildDay(title: string): { date: string; entries: { content: string }[] } {
  const sample = SAMPLES.find((one) => one.title === title);
  return { date: '2026-11-20', entries: [{ content: sample?.text ?? '' }] };
}

function countLines(text: string): number {
  return text.split('\n').filter((line) => line.trim() !== '' && !line.endsWith(':')).length;
}

describe('an honest answer', () => {
  test('has at least forty samples', () => {
    expect(HONEST_SUMMARIES.length + HONEST_READINGS.length + HONEST_WEEKS.length).toBeGreaterThanOrEqual(40);
  });

  test.each(HONEST_SUMMARIES)('about «$title» passes as a summary, every line of it', ({ title, answer }) => {
    const source = buildGroundingSource(checkDays([buildDay(title)]));
    const against = { source, promptNgrams: listNgrams(INSTRUCTIONS.summary) };

    const { value, failed } = checkSummary(answer, against, 'whole');

    expect(failed).toEqual([]);
    expect(countLines(value)).toBe(countLines(answer));
  });

  test.each(HONEST_READINGS)('passes as a bedtime reading of $name, every paragraph of it', ({ days, answer }) => {
    const against = { source: buildGroundingSource(checkDays(days)), promptNgrams: listNgrams(INSTRUCTIONS.bedtime) };

    const { value, failed } = checkReading(answer, against, 'whole');

    expect(failed).toEqual([]);
    expect(value).toBe(answer);
  });

  test.each(HONEST_WEEKS)('passes as a weekly refresher: $name', ({ days, answer }) => {
    const entries = days.flatMap((day) => day.entries);
    const source = buildGroundingSource(checkDays(days), [days.length, entries.length]);
    const against = { source, promptNgrams: listNgrams(INSTRUCTIONS.weekly), byDay: buildDaySources(checkDays(days)) };

    const { value, failed } = checkWeek(answer, against, 'whole');

    expect(failed).toEqual([]);
    expect(value.highlights.length).toBeGreaterThanOrEqual(3);
    const dates = value.highlights.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted());
  });

  test.each(SAMPLES)('in the words of the embedded engine about «$title» passes too', ({ title }) => {
    const day = buildDay(title);
    const against = { source: buildGroundingSource(checkDays([day])), promptNgrams: listNgrams(INSTRUCTIONS.summary) };

    const { failed } = checkSummary(summariseDay(day).join('\n'), against, 'whole');

    // It keeps a whole short entry, which is longer than a line of a model may be.
    expect(failed.filter((name) => name !== 'limits')).toEqual([]);
  });

  test('is a reading of the embedded engine too, whose frame was written by people', () => {
    const days = WEEK.slice(-3);
    const against = { source: buildGroundingSource(checkDays(days)), promptNgrams: listNgrams(INSTRUCTIONS.bedtime) };

    for (let variant = 0; variant < 12; variant += 1) {
      const { failed } = checkReading(composeBedtimeReading({ days, variant }), against, 'whole');
      // It shortens what it quotes.
      expect(failed.filter((name) => name !== 'quotation')).toEqual([]);
    }
  });
});
