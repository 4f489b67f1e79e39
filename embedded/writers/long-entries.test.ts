import { describe, expect, test } from 'vitest';
import { composeBedtimeReading } from './bedtime.ts';
import { summariseDay } from './summary.ts';

const MUSEUM =
  'Went to the museum with Ottilie. From the fifth row the old violin is not louder than the others, you only hear where each note ends. The caretaker has a key for every drawer. The tram home was full and a boy slept on his schoolbag. Supper was late and plain.';

const read = (...days: readonly string[][]): string => readVersion(0, ...days);

const readVersion = (variant: number, ...days: readonly string[][]): string =>
  composeBedtimeReading({
    days: days.map((contents, index) => ({
      date: `2026-11-${20 + index}`,
      entries: contents.map((content) => ({ content })),
    })),
    variant,
  });

const summarise = (...contents: string[]): string[] =>
  summariseDay({ date: '2026-11-20', entries: contents.map((content) => ({ content })) });

describe('a longer entry at bedtime', () => {
  test('is read from its beginning, with as much as says something', () => {
    expect(read([MUSEUM])).toContain('“Went to the museum with Ottilie. From the fifth row');
  });

  test('gives nothing from its middle that is no insight', () => {
    expect(read([MUSEUM])).not.toMatch(/caretaker|tram|Supper/);
    expect(read([`${MUSEUM} I realised that nobody at home had ever played anything to the end.`])).toContain(
      'I realised that nobody at home',
    );
  });
});

describe('a line that may be hard', () => {
  const doubtful = 'I stood in the yard and could not say a word to anybody.';
  const calm = 'The plums are in their jars on the shelf.';

  test('is read on its own evening, if there are not two others', () => {
    expect(read([doubtful, calm])).toContain(doubtful);
    expect(read(['Tea is one plant.'], [doubtful, calm, 'Rye needs a longer rest than wheat.'])).not.toContain(
      doubtful,
    );
  });

  test('does not come back on a later evening', () => {
    for (const variant of [0, 1, 2, 3]) {
      const reading = readVersion(
        variant,
        ['I sat in the car and could not drive home for a while.', calm],
        ['Rye needs a rest.'],
      );

      expect(reading).not.toContain('could not drive');
      expect(reading).toContain(calm);
    }
  });
});

describe('a longer entry in a summary', () => {
  test('of up to sixty words stays whole beside others', () => {
    expect(summarise(MUSEUM, 'Tea at four.')).toEqual([MUSEUM, 'Tea at four.']);
  });

  test('begins no line inside a sentence that is longer than sixty words', () => {
    const words = Array.from({ length: 90 }, (_, index) => `ledger${index}`).join(' ');
    const lines = summarise(`The clerk counted ${words}. A widow is one as long as somebody remembers her husband.`);

    expect(lines.filter((line) => line.startsWith('ledger'))).toEqual([]);
    expect(lines.join('\n')).toContain('A widow is one as long as somebody');
  });

  test('has its point together with the sentence before', () => {
    const [line] = summarise(
      `The first half hour I explained that we were at home already. Then I took our coats and we went down and once round the block. When I opened the door she said how good it was. So: home is to arrive. The soup was leek and nobody asked for salt. A parcel came for the neighbour and stood in the hall until six o'clock in the evening.`,
      'Tea.',
      'Rain.',
      'Two letters.',
      'Bread.',
    );

    expect(line).toContain('When I opened the door she said how good it was. So: home is to arrive.');
  });
});
