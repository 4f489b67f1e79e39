import { describe, expect, test } from 'vitest';
import type { JournalDay } from '../entries/written-day.ts';
import { composeBedtimeReading } from './bedtime.ts';
import { type PastDay, findPastLine } from './past-line.ts';

const PLUMS = 'The plums are in the jars.';

function write(date: string, content: string): JournalDay {
  return { date, entries: [{ content }] };
}

const TODAY = [write('2026-11-21', 'The herons are back.')];
const month = (content: string): PastDay => ({ day: write('2026-10-21', content), span: 'month' });
const year = (content: string): PastDay => ({ day: write('2025-11-21', content), span: 'year' });

describe('a line of a month or a year ago', () => {
  test.each([
    [month(PLUMS), `A month ago you wrote: “${PLUMS}”`],
    [year(PLUMS), `A year ago you wrote: “${PLUMS}”`],
  ])('is read after the new ones', (past, line) => {
    const pastLine = findPastLine([past], TODAY);
    const paragraphs = composeBedtimeReading({ days: TODAY, variant: 0, pastLine }).split('\n\n');

    expect(paragraphs).toHaveLength(4);
    expect(paragraphs[1]).toContain('“The herons are back.”');
    expect(paragraphs[2]).toBe(line);
  });

  test('is that of the first day that has one', () => {
    expect(findPastLine([year('ok'), month(PLUMS)], TODAY)?.date).toBe('2026-10-21');
    expect(findPastLine([year('The tide tables were wrong.'), month(PLUMS)], TODAY)?.date).toBe('2025-11-21');
  });

  test.each([
    ['a hard day', `${PLUMS} Then my father died.`],
    ['a day of distress', `${PLUMS} I want to die.`],
    ['a day in a language without lists', 'Ma reggel láttam egy gémet a folyónál, és sokáig álltam ott vele.'],
    ['a plan for a day that is over', 'Tomorrow I will call the plumber.'],
  ])('is none of %s', (_, content) => {
    expect(findPastLine([month(content)], TODAY)).toBeNull();
  });

  test.each([
    ['something hard', 'The herons are back. My father died this morning.'],
    ['words of distress', 'The herons are back. I want to die.'],
    ['more than an evening reads', 'The herons are back at the weir. '.repeat(200)],
  ])('stands beside no day with %s', (_, content) => {
    expect(findPastLine([month(PLUMS)], [write('2026-11-21', content)])).toBeNull();
  });

  test('is not read where no line of these days is', () => {
    const pastLine = findPastLine([month(PLUMS)], TODAY);
    const days = [write('2026-11-21', 'git push --force')];

    expect(composeBedtimeReading({ days, variant: 0, pastLine })).not.toContain('plums');
  });
});
