import { describe, expect, test } from 'vitest';
import { composeBedtimeReading } from './bedtime.ts';
import { findBedtimeLocale } from '../locales/bedtime-locales.ts';
import { EN_BEDTIME } from '../locales/en-bedtime.ts';
import { WEEK } from '../samples/week.ts';

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

    expect(EN_BEDTIME.openings).toContain(paragraphs[0]);
    expect(EN_BEDTIME.closings).toContain(paragraphs.at(-1));
    expect(paragraphs.slice(1, -2).join(' ')).toMatch(/today.*yesterday/i);
    expect(paragraphs.at(-2)).toContain('“Tomorrow I’ll call Grandma');
  });

  test('is made of the latest days', () => {
    const lines = [
      'The plums are in their jars.',
      'Rye needs a rest.',
      'The ferry leaves at six.',
      'Tea comes from one plant.',
    ];
    const days = lines.map((content, index) => ({ date: `2026-11-1${index}`, entries: [{ content }] }));
    const reading = composeBedtimeReading({ days, variant: 0 });

    expect(reading).toContain(lines[3]);
    expect(reading).not.toContain(lines[0]);
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

  test('begins with the newest day, because it has what is new', () => {
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
    const written =
      'The letter began with {quote} and $& where my name and the word for the day belong in every letter.';

    expect(readAloud(written)).toContain(`“${written}”`);
  });

  test('never has two stops in a row', () => {
    for (const content of [
      'Why is that so?',
      'It rained all day!',
      'It has no end',
      'It was trailing…',
      'He wrote a list:',
      'He said "stop it."',
    ]) {
      for (let variant = 0; variant < 12; variant += 1)
        expect(readAloud(content, variant)).not.toMatch(/[.!?…:,]["”’]*[.!?,]|\.\./);
    }
  });

  test('does not read back an entry with heavy words, nor what stands around them', () => {
    const entries = [
      { content: 'I wanted to die this morning. Nobody in the house would have known.' },
      { content: 'The lamp on the stairs works again.' },
      { content: 'Ich will sterben, habe ich gedacht. Der Bus fuhr nicht.' },
    ];

    const reading = composeBedtimeReading({ days: [{ date: '2026-11-21', entries }], variant: 0 });

    expect(listQuotes(reading)).toEqual(['The lamp on the stairs works again.']);
  });

  test('is still a reading when nothing can be quoted', () => {
    const reading = composeBedtimeReading({ days: [], variant: 0 });

    expect(reading.split('\n\n')).toHaveLength(2);
  });

  test('keeps the line for tomorrow among the quotes when there is nothing else', () => {
    const reading = readAloud('Tomorrow I will bake.');

    expect(listQuotes(reading)).toEqual(['Tomorrow I will bake.']);
  });

  test('says nothing about words that came back', () => {
    const days = [
      { date: '2026-11-20', entries: [{ content: 'I asked for help with the form.' }] },
      { date: '2026-11-21', entries: [{ content: 'Asking for help took a minute.' }] },
    ];

    expect(composeBedtimeReading({ days, variant: 0 })).not.toMatch(/asking for help”/);
  });

  test('names each day once, and today and yesterday by these words', () => {
    const days = [
      ['The harbour froze over.', 'A neighbour brought apples.'],
      ['Bread can rest in the cold.', 'Crows remember a face.'],
      ['The bus stops at the library.', 'Copper roofs turn green.'],
    ].map((contents, index) => ({
      date: `2026-11-${19 + index}`,
      entries: contents.map((content) => ({ content })),
    }));
    for (let variant = 0; variant < 12; variant += 1) {
      const frames = composeBedtimeReading({ days, variant })
        .split('\n\n')
        .slice(1, -1)
        .join(' ')
        .replaceAll(/“[^”]*”/g, '');
      expect(frames.match(/today|yesterday|thursday|friday|saturday/gi)?.map((name) => name.toLowerCase())).toEqual([
        'today',
        'yesterday',
        'thursday',
      ]);
    }
  });

  test('marks what it cuts and keeps how a long line begins', () => {
    const reading = readAloud(
      'Today I learned that the harbour master keeps a book of every ship that has come in since the flood, with the weather, the cargo, the name of the dog on board and the number of oranges that were left.',
    );

    expect(reading).toMatch(/“Today I learned that [^”]*…”/);
  });

  test('keeps right-to-left words apart from the English around them', () => {
    expect(readAloud('تعلمت اليوم الصبر.')).toContain('“\u2068تعلمت اليوم الصبر.\u2069”');
  });

  test('adds no full stop to the words, but one after them where the next sentence needs it', () => {
    const reading = readAloud('i can wissle now. and i was brave at the dentist');

    expect(reading).toContain('“i can wissle now. and i was brave at the dentist”.');
  });

  test('keeps «Today I learned that» in a quotation', () => {
    expect(readAloud('Today I learned that bread can rest overnight.')).toContain(
      '“Today I learned that bread can rest overnight.”',
    );
  });
});

describe('a reading on a later day', () => {
  const days = [
    { date: '2026-10-20', entries: [{ content: 'Bread can rest overnight.' }] },
    { date: '2026-10-21', entries: [{ content: 'The herons are back. Tomorrow I will call Anna.' }] },
  ];

  test.each([
    [undefined, 'oday'],
    ['2026-10-22', 'esterday'],
    ['2026-10-27', 'n Wednesday'],
    ['2026-10-28', 'n October 21'],
    ['2027-01-02', 'n October 21, 2026'],
  ])('on %s names the day «%s»', (today, name) => {
    for (let variant = 0; variant < 12; variant += 1) {
      const reading = composeBedtimeReading({ days: days.slice(1), today, variant });
      expect(reading).toContain(name);
    }
  });

  test.each([
    ['on the day', '2026-10-21', true],
    ['on the day after, which may begin during the night', '2026-10-22', true],
    ['two days later', '2026-10-23', false],
    ['on a morning that is long past', '2026-11-22', false],
  ])('%s, a line about tomorrow is kept for the morning: %s %s', (_, today, isKept) => {
    const kept = EN_BEDTIME.tomorrows.map((frame) => frame.replace('{quote}', '“Tomorrow I will call Anna.”'));

    for (let variant = 0; variant < 12; variant += 1) {
      const reading = composeBedtimeReading({ days, today, variant });
      expect(kept.some((line) => reading.includes(line))).toBe(isKept);
    }
  });

  test('does not go back before the newest day', () => {
    expect(composeBedtimeReading({ days, today: '2026-10-01', variant: 0 })).toBe(
      composeBedtimeReading({ days, variant: 0 }),
    );
  });
});

describe('after hard days', () => {
  test.each([
    ['en', 'I failed the exam. I hate that I did not study.', 'My boss said that my report was useless.'],
    ['de', 'Ich bin durchgefallen und schäme mich.', 'Der Hund ist gestorben.'],
    ['fr', 'J’ai échoué à mon examen et j’ai honte.', 'Le chien est mort.'],
    ['es', 'He suspendido el examen y no valgo para nada.', 'Mi perro ha muerto.'],
    ['it', 'Sono stata bocciata e mi vergogno.', 'Il mio cane è morto.'],
    ['pt', 'Reprovei no exame e tenho vergonha.', 'O meu cão morreu ontem.'],
    ['nl', 'Ik ben gezakt voor het examen.', 'Mijn hond is overleden.'],
  ])('%s is not quoted, and nobody is told to be at ease', (language, first, second) => {
    const locale = findBedtimeLocale(language);
    for (let variant = 0; variant < 12; variant += 1) {
      const reading = composeBedtimeReading({
        days: [
          { date: '2026-11-21', entries: [{ content: first }] },
          { date: '2026-11-22', entries: [{ content: second }] },
        ],
        variant,
      });
      const paragraphs = reading.split('\n\n');
      expect(listQuotes(reading)).toEqual([]);
      expect(locale.quiet).toContain(paragraphs[0]);
      expect(locale.closings).toContain(paragraphs[1]);
    }
  });

  test('a gentle line of another day is read instead', () => {
    const reading = composeBedtimeReading({
      days: [
        { date: '2026-11-21', entries: [{ content: 'Anna and I fed the ducks.' }] },
        { date: '2026-11-22', entries: [{ content: 'I failed the exam.' }] },
      ],
      variant: 0,
    });

    expect(listQuotes(reading)).toEqual(['Anna and I fed the ducks.']);
    expect(EN_BEDTIME.closings).toContain(reading.split('\n\n').at(-1));
  });
});

describe('when nothing is left to quote', () => {
  test.each([
    ['no words', ['lol', 'ok', '👍']],
    ['an address', ['https://www.postgresql.org/docs/current/indexes-partial.html']],
    ['tasks', ['TODO\n- call the landlord\n- buy some milk']],
    ['figures', ['Q3 review: rev +12% yoy, churn 3.1% -> 2.7%.']],
  ])('%s give a short reading that promises no words', (_, contents) => {
    for (let variant = 0; variant < 12; variant += 1) {
      const reading = composeBedtimeReading({
        days: [{ date: '2026-11-22', entries: contents.map((content) => ({ content })) }],
        variant,
      });
      const paragraphs = reading.split('\n\n');
      expect(reading).not.toMatch(/[“”]/);
      expect(EN_BEDTIME.quiet).toContain(paragraphs[0]);
      expect(EN_BEDTIME.closings).toContain(paragraphs[1]);
      expect(paragraphs).toHaveLength(2);
    }
  });
});
