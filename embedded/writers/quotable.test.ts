import { describe, expect, test } from 'vitest';
import { composeBedtimeReading } from './bedtime.ts';
import { EN_BEDTIME } from '../locales/en-bedtime.ts';
import { parseQuotableDays } from './quotable.ts';
import { buildLongSensitiveText } from '../samples/long-heavy.ts';

function listRuns(...contents: string[]): string[][] {
  const days = parseQuotableDays([{ date: '2026-11-22', entries: contents.map((content) => ({ content })) }], 30_000);
  return days.flatMap(({ entries }) => entries.map(({ sentences }) => sentences.map(({ text }) => text)));
}

describe('what may be quoted', () => {
  test.each(['Patience', 'photosynthesis', 'lol ok', '感謝', 'Danke!', 'ขอบคุณ'])('is not «%s»', (content) => {
    expect(listRuns(content)).toEqual([]);
  });

  test('is not a long entry with heavy words in its middle: the bedtime reading reads another day', () => {
    const days = [
      'The loaf was still warm.',
      'The lamp on the stairs works again.',
      buildLongSensitiveText(19_000),
    ].map((content, index) => ({ date: `2026-11-${19 + index}`, entries: [{ content }] }));

    const reading = composeBedtimeReading({ days, variant: 0 });

    expect(parseQuotableDays(days, 30_000).map(({ isDistressing }) => isDistressing)).toEqual([false, false, true]);
    expect(reading).not.toMatch(/ferry|die/);
    expect(reading).toContain('“The lamp on the stairs works again.”');
    expect(EN_BEDTIME.closings).toContain(reading.split('\n\n').at(-1));
  });

  test.each([
    ['has an address in it', 'The sea was flat today. See https://example.org/sea for more. Gulls slept on the pier.'],
    [
      'has code in it',
      'The queue runs with `drain = true` and `retry = 3` now. Mistook one for the other all morning.',
    ],
    ['has a hard line in it', 'Die Fähre kam um neun. Der Hund ist gestorben. Die Wirtin hat mir Tee gekocht.'],
  ])('is nothing of a short entry that %s', (_, content) => {
    expect(listRuns(content)).toEqual([]);
  });

  test('is a short entry with its figures', () => {
    expect(listRuns('Sixteen jars of plum jam. 9/10. The tenth one has no lid. 4 of 7 sold.')).toEqual([
      ['Sixteen jars of plum jam.', '9/10. The tenth one has no lid. 4 of 7 sold.'],
    ]);
  });

  test('is no remark under a task', () => {
    expect(listRuns('[x] attic\nFound: a sledge, two lamps and a crate of forks')).toEqual([]);
  });

  test('sentences of a long entry around one that is left out are not joined', () => {
    const filling =
      'The harbour master counted the oranges on every ship that came in during the flood of that year. '.repeat(2);

    expect(listRuns(`${filling}See https://example.org/sea for more. Gulls slept on the pier.`).at(-1)).toEqual([
      'Gulls slept on the pier.',
    ]);
  });

  test('two paragraphs of a long entry are not joined', () => {
    const first = 'The harbour master counted the oranges on every ship that came in during the flood of that year.';
    const second = 'The cook kept a book of soups, with the weather, the price of leeks and the names of the guests.';

    expect(listRuns(`${first}\n\n${second} Nobody has read it since.`)).toEqual([
      [first],
      [second, 'Nobody has read it since.'],
    ]);
  });

  test('items of a list stand alone, or with the line that introduces them', () => {
    expect(listRuns('- bread can wait overnight\n- salt goes in last')).toEqual([
      ['bread can wait overnight'],
      ['salt goes in last'],
    ]);
    expect(listRuns('Two things about bread:\n- it can wait\n- salt goes in last')).toEqual([
      ['Two things about bread:', 'it can wait', 'salt goes in last'],
    ]);
  });

  test('items below a title need it', () => {
    expect(listRuns('1-to-1 with Tosin\n- the nursery opens at six\n- swapped to half past with Lee')).toEqual([
      ['1-to-1 with Tosin', 'the nursery opens at six', 'swapped to half past with Lee'],
    ]);
  });

  test('what goes on after an arrow or a line of code is not quoted alone', () => {
    const runs = listRuns(
      'So it is\nlet low = read(); // in the handler\nis two loads, and the low word wraps between them.',
    );

    expect(runs.flat().join()).not.toContain('is two loads');
    expect(listRuns('She got to the post box.\n→ write it into the notes as well')).toEqual([
      ['She got to the post box.', '→ write it into the notes as well'],
    ]);
  });

  test('an introduction is left out with its list', () => {
    expect(listRuns('I like lists.\nFor tomorrow morning:\n[ ] milk\n[ ] bread')).toEqual([['I like lists.']]);
  });

  test('a sentence that leans on one that is left out goes with it', () => {
    expect(listRuns('I snapped at Tom. It was not about the dishes at all.')).toEqual([]);
    expect(listRuns('However, it depends. That said, they were right about it.')).toEqual([]);
  });

  test('an entry may start with «she» or «and»', () => {
    expect(listRuns('She planted beans again.')).toHaveLength(1);
    expect(listRuns('And today we went to the sea with Anna.')).toHaveLength(1);
  });

  test('of a long entry, what has nothing to do with its hard line stays', () => {
    const text =
      'My brother drowned at sea. Parliament offered a prize. Many people tried for it. A carpenter from the north built clocks of brass and wood for thirty years. The fourth clock was the size of a pan lid and kept time.';

    expect(listRuns(text)).toEqual([
      [
        'Parliament offered a prize.',
        'Many people tried for it.',
        'A carpenter from the north built clocks of brass and wood for thirty years.',
        'The fourth clock was the size of a pan lid and kept time.',
      ],
    ]);
  });

  test('a relapse is left out of a short entry and of a long one', () => {
    const before =
      'The path along the river has been mended, and the new planks smell of resin and of the boats that were here before them all summer long, when the water stood high and nobody could walk to the mill without wet shoes.';
    const runs = listRuns(`${before} I ran it again, too fast.`);

    expect(listRuns('I ran again, too fast.')).toEqual([]);
    expect(runs).toEqual([[before]]);
  });

  test('a day says when something of it was too hard', () => {
    const days = parseQuotableDays(
      [
        { date: '2026-11-20', entries: [{ content: 'I wanted to die this morning.' }] },
        { date: '2026-11-21', entries: [{ content: 'I failed the exam.' }] },
        { date: '2026-11-22', entries: [{ content: 'Bread can rest overnight.' }] },
      ],
      30_000,
    );

    expect(days.map(({ isDistressing }) => isDistressing)).toEqual([true, true, false]);
  });

  test.each([
    [
      'Hungarian',
      'Ma megtanultam, hogy a kenyértésztának pihennie kell. A nagymamám mindig ezt mondta, de én nem hittem.',
    ],
    [
      'Romanian',
      'Astăzi am învățat că pâinea trebuie să se odihnească. Bunica mea îmi spunea mereu, dar eu nu am crezut.',
    ],
    [
      'Swahili',
      'Leo nimejifunza kwamba unga wa mkate unahitaji kupumzika usiku kucha. Bibi yangu alisema hivyo kila mara.',
    ],
    ['Croatian', 'Danas sam naučila da tijesto za kruh mora odmarati preko noći. Moja baka je to uvijek govorila.'],
    ['Vietnamese', 'Hôm nay tôi học được rằng bột bánh mì cần nghỉ qua đêm. Bà tôi luôn nói vậy nhưng tôi không tin.'],
    ['Hebrew', 'היום למדתי שלבקש עזרה זה לא חולשה. מחר אנסה שוב.'],
  ])('is nothing in a language without lists: %s', (_, content) => {
    expect(listRuns(content)).toEqual([]);
    expect(composeBedtimeReading({ days: [{ date: '2026-11-22', entries: [{ content }] }], variant: 0 })).not.toContain(
      '“',
    );
  });
});
