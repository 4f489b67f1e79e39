import { describe, expect, test } from 'vitest';
import { composeBedtimeReading } from './bedtime.ts';
import { EN } from './packs/en.ts';
import { WEEK } from './samples/week.ts';

const LATEST = WEEK.slice(-3);

function readAloud(content: string, variant = 0): string {
  return composeBedtimeReading({ days: [{ date: '2026-11-21', entries: [{ content }] }], variant });
}

function listQuotes(reading: string): string[] {
  return [...reading.matchAll(/“([^”]*)”/g)].map(([, inside]) => inside ?? '');
}

describe('the bedtime reading', () => {
  test('opens, quotes each day, looks ahead and closes', () => {
    const paragraphs = composeBedtimeReading({ days: LATEST, variant: 0 }).split('\n\n');

    expect(EN.bedtime.openings).toContain(paragraphs[0]);
    expect(EN.bedtime.closings).toContain(paragraphs.at(-1));
    expect(paragraphs.slice(1, -2).join(' ')).toMatch(/(?=.*Thursday)(?=.*Friday)(?=.*Saturday)/);
    expect(paragraphs.at(-2)).toContain('“Tomorrow I’ll call Grandma');
  });

  test('has three or four quotes besides the line for tomorrow', () => {
    for (let variant = 0; variant < 12; variant += 1) {
      const quotes = listQuotes(composeBedtimeReading({ days: LATEST, variant })).filter(
        (quote) => !quote.startsWith('Tomorrow'),
      );

      expect(quotes.length).toBeGreaterThanOrEqual(3);
      expect(quotes.length).toBeLessThanOrEqual(4);
    }
  });

  test('is the same for the same days in any order, and another one for the next variant', () => {
    const first = composeBedtimeReading({ days: LATEST, variant: 0 });

    expect(composeBedtimeReading({ days: LATEST.toReversed(), variant: 0 })).toBe(first);
    const openings = Array.from(
      { length: 12 },
      (_, variant) => composeBedtimeReading({ days: LATEST, variant }).split('\n\n')[0],
    );
    expect(new Set(openings).size).toBe(12);
  });

  test('ends its quotes with a warm line', () => {
    const reading = composeBedtimeReading({
      days: [
        { date: '2026-11-20', entries: [{ content: 'We laughed together in the garden.' }] },
        { date: '2026-11-21', entries: [{ content: 'The invoices are filed by number.' }] },
      ],
      variant: 0,
    });

    expect(listQuotes(reading)).toEqual(['The invoices are filed by number.', 'We laughed together in the garden.']);
  });

  test('names a date where a weekday would be unclear', () => {
    const reading = composeBedtimeReading({
      days: [
        { date: '2026-11-03', entries: [{ content: 'Bread can rest.' }] },
        { date: '2026-11-21', entries: [{ content: 'Herons are back.' }] },
      ],
      variant: 0,
    });

    expect(reading).toContain('November 3');
  });

  test('turns quotation marks inside a quote into single ones', () => {
    expect(readAloud('She said "rest now" and I did.')).toContain('“She said ‘rest now’ and I did.”');
  });

  test('leaves braces and dollar signs in the writer’s words alone', () => {
    expect(readAloud('Set {quote} and $& for {day}.')).toContain('“Set {quote} and $& for {day}.”');
  });

  test('never has two stops in a row', () => {
    for (const content of ['Why is that?', 'It rained!', 'No end', 'Trailing…', 'A list:', 'He said "stop."']) {
      for (let variant = 0; variant < 12; variant += 1)
        expect(readAloud(content, variant)).not.toMatch(/[.!?…:,]["”’]?[.!?,]|”\.|\.\./);
    }
  });

  test('does not read back an entry with heavy words, nor what stands around them', () => {
    const entries = [
      { content: 'I wanted to die this morning. Nobody in the house would have known.' },
      { content: 'The cat sat with me on the stairs.' },
      { content: 'Ich will sterben, habe ich gedacht. Der Bus fuhr nicht.' },
    ];

    const reading = composeBedtimeReading({ days: [{ date: '2026-11-21', entries }], variant: 0 });

    expect(listQuotes(reading)).toEqual(['The cat sat with me on the stairs.']);
  });

  test('is still a reading when nothing can be quoted', () => {
    const reading = composeBedtimeReading({ days: [], variant: 0 });

    expect(reading.split('\n\n')).toHaveLength(2);
  });

  test('keeps the line for tomorrow among the quotes when there is nothing else', () => {
    const reading = readAloud('Tomorrow I will bake.');

    expect(listQuotes(reading)).toEqual(['Tomorrow I will bake.']);
  });

  test('names what came back', () => {
    const days = [
      { date: '2026-11-20', entries: [{ content: 'I asked for help with the form.' }] },
      { date: '2026-11-21', entries: [{ content: 'Asking for help took a minute.' }] },
    ];

    expect(composeBedtimeReading({ days, variant: 0 })).toMatch(
      /“asking for help”.*Friday and Saturday|Friday and Saturday.*“asking for help”/,
    );
  });

  test('keeps right-to-left words apart from the English around them', () => {
    expect(readAloud('تعلمت اليوم الصبر.')).toContain('“\u2068تعلمت اليوم الصبر.\u2069”');
  });
});
