import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NO_RESULT } from '../send-batches.ts';
import type { Reading } from '../reader.ts';
import { Preview } from './preview.tsx';

const READING: Reading = {
  batches: [],
  previews: [],
  days: 1,
  entries: 2,
  firstDate: '2026-08-01',
  lastDate: '2026-08-01',
  samples: [{ date: '2026-08-01', text: '# Walk\n\n**Rain**' }],
  labels: new Map(),
  counts: {},
  unreadable: [],
  others: [],
};

function draw(reading: Partial<Reading>, result: Partial<typeof NO_RESULT>): string {
  return renderToStaticMarkup(
    <Preview reading={{ ...READING, ...reading }} result={{ ...NO_RESULT, ...result }} today="2026-11-21" />,
  );
}

function listFacts(html: string): string[] {
  return [...html.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)].map(([, name, value]) => `${name}: ${value}`);
}

test('HO2: the preview says one date of one day, and nothing of what there is none of', () => {
  expect(listFacts(draw({}, { added: 2 }))).toEqual([
    'Found: 2 learnings on 1 day',
    'Dates: Aug 1',
    'New: 2 learnings',
  ]);
  expect(listFacts(draw({ days: 2, lastDate: '2026-08-03' }, { same: 1, kept: 1 }))).toEqual([
    'Found: 2 learnings on 2 days',
    'Dates: Aug 1 to Aug 3',
    'Already here: 1 learning',
    'Changed by you here: 1 learning; your text stays',
  ]);
});

test('HO2: files without learnings say so', () => {
  const html = draw({ days: 0, entries: 0, samples: [], counts: { empty: 3, zoneless: 3 } }, {});

  expect(html).toContain('No learnings were found in these files.');
  expect(listFacts(html)).toEqual(['Left out: 3 empty texts']);
});

test('HO1: a file of another journal is named with what it is', () => {
  const html = draw({ others: [{ name: 'memos.json', source: 'memos' }] }, {});

  expect(html).toContain('<span>memos.json</span>');
  expect(html).toContain('This is from Memos. Please import it by itself.');
});

test('E8: an example has its title as a line, and no marks', () => {
  expect(draw({}, {})).toContain('<span class="day-text">Walk\nRain</span>');
});
