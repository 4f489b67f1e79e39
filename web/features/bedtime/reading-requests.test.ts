import { expect, it } from 'vitest';
import type { Reflection } from '#contract/reflections.ts';
import { buildDayRequest, buildDaysRequest } from './queries.ts';

function dayOf(date: string, contents: string[]): Reflection {
  const entries = contents.map((content, index) => ({ id: `${date}-${index}`, content, rev: 1, promptIndex: 0 }));
  const summary = { status: 'ready', source: 'embedded', degraded: false, madeAt: null } as const;
  const times = { createdAt: `${date}T20:00:00Z`, updatedAt: `${date}T20:00:00Z` };
  const texts = { aiSummary: null, bedtimeReading: null, reading: null };
  return { id: `r-${date}`, userId: 'ada', date, promptIndex: 0, entries, version: 1, summary, ...texts, ...times };
}

it('a reading of several days is asked with every entry and its day', () => {
  const days = [dayOf('2026-11-21', ['Bread.', 'Order.']), dayOf('2026-11-20', ['Octopuses.'])];

  expect(buildDaysRequest('ada', days, '2026-11-22')).toEqual({
    userId: 'ada',
    entries: [
      { date: '2026-11-21', content: 'Bread.' },
      { date: '2026-11-21', content: 'Order.' },
      { date: '2026-11-20', content: 'Octopuses.' },
    ],
    today: '2026-11-22',
  });
});

it('without any reflection no reading is asked for', () => {
  expect(() => buildDaysRequest('ada', [], '2026-11-22')).toThrow('No reflections found to generate bedtime reading');
});

it('a reading of one day names the day and its entries', () => {
  expect(buildDayRequest(dayOf('2026-11-21', ['Bread.']), '2026-11-22')).toEqual({
    params: { reflectionId: 'r-2026-11-21' },
    body: { entries: [{ id: '2026-11-21-0', content: 'Bread.' }], today: '2026-11-22' },
  });
});
