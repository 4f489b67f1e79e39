import { describe, expect, test } from 'vitest';
import { getWeeklyWords } from '../locales/weekly-languages.ts';
import { EMPTY_WEEK } from '../locales/en-weekly.ts';
import { buildLongSensitiveText } from '../samples/long-heavy.ts';
import { WEEK } from '../samples/week.ts';
import { type WeeklyText, composeWeeklyRefresher } from './weekly.ts';

const START = '2026-11-14';
const END = '2026-11-21';

function compose(days: Parameters<typeof composeWeeklyRefresher>[0]['days'], variant = 0): WeeklyText {
  return composeWeeklyRefresher({ days, startDate: START, endDate: END, variant });
}

/** A text for each day from November 15. */
function composeDays(...contents: string[]): WeeklyText {
  return compose(
    contents.map((content, index) => ({ date: `2026-11-${15 + index}`, entries: content.split(' / ').map(toEntry) })),
  );
}

function toEntry(content: string): { content: string } {
  return { content };
}

function listTexts({ highlights }: WeeklyText): string[] {
  return highlights.map(({ text }) => text);
}

describe('the weekly refresher', () => {
  test('is of all days from the first to the last', () => {
    const lines = [
      'The old year is over.',
      'The plums are in their jars.',
      'The ferry leaves at six.',
      'Tea is one plant.',
    ];
    const days = ['2026-11-13', START, END, '2026-11-22'].map((date, index) => ({
      date,
      entries: [{ content: lines[index] ?? '' }],
    }));
    const text = JSON.stringify(compose(days));

    expect(text).toContain('plums');
    expect(text).toContain('ferry');
    expect(text).not.toMatch(/year|Tea/);
  });

  test('begins with a line of the person', () => {
    const { summary } = compose(WEEK);

    expect(summary).toMatch(/^(?:“|From|On \w+day you wrote:|To read again)/);
    expect(summary).not.toContain('came up');
  });

  test('has at most three highlights, in order, and says nothing twice', () => {
    for (let variant = 0; variant < 12; variant += 1) {
      const { summary, highlights, growth } = compose(WEEK, variant);
      const dates = highlights.map(({ date }) => date);

      expect(highlights.length).toBe(3);
      expect(dates).toEqual(dates.toSorted());
      expect(highlights.filter(({ text }) => `${summary} ${growth}`.includes(text.slice(0, 30)))).toEqual([]);
      for (const [, quote = ''] of growth.matchAll(/“([^”]*)”/g)) expect(summary).not.toContain(quote);
    }
  });

  test('has a thread as its growth note: both lines, whole, with their days', () => {
    const asks = 'Maybe I should ask my uncle about his old telescope.';
    const does = 'Rang my uncle. He still oils the telescope every spring.';
    const { growth, summary, highlights } = composeDays(asks, 'The herons are back at the weir.', does);

    expect(growth).toBe(`Sunday: “${asks}” · Tuesday: “${does}”`);
    expect(JSON.stringify({ summary, highlights })).not.toContain('telescope');
  });

  test('has two entries about the same thing as its growth note', () => {
    const before = 'Die Zinkwanne hat ein Loch am Boden, so groß wie ein Daumennagel.';
    const after = 'Die Zinkwanne steht jetzt als Beet im Hof, das Loch ist der Abfluss.';

    expect(composeDays(before, 'Die Reiher sind wieder am Wehr.', after).growth).toBe(
      `Sonntag: „${before}“ · Dienstag: „${after}“`,
    );
  });

  test('has otherwise an insight that the overview does not quote', () => {
    const insights = [
      'I realised that sitting beside somebody is also work.',
      'Next time I will open the letter before lunch.',
    ];
    const { summary, growth } = composeDays(insights[0] ?? '', 'The tram stopped on the bridge.', insights[1] ?? '');
    const [inSummary] = insights.filter((insight) => summary.includes(insight));
    const [inGrowth] = insights.filter((insight) => growth.includes(insight));

    expect(new Set([inSummary, inGrowth])).toEqual(new Set(insights));
    expect(summary).toContain('Three learnings on three days.');
  });

  test('has otherwise the figures of the week as its growth note, and they leave the overview', () => {
    const { summary, growth, highlights } = composeDays('The herons are back at the weir.');

    expect(growth).toBe('One learning.');
    expect(summary).toContain('“The herons are back at the weir.”');
    expect(summary).not.toContain('learning');
    expect(highlights).toEqual([]);
  });

  test('has a whole line as its growth note before it counts, even if no highlight is left', () => {
    const lines = ['The ferry takes bicycles for nothing.', 'Quinces keep until the new year.'];
    const { summary, growth, highlights } = composeDays(...lines);

    expect(lines.filter((line) => growth.includes(line))).toHaveLength(1);
    expect(lines.filter((line) => summary.includes(line))).toHaveLength(1);
    expect(highlights).toEqual([]);
  });

  test('begins with a calm line rather than with one of pain or worry', () => {
    const calm = 'The ferry takes bicycles for nothing since Monday.';
    const { summary } = composeDays(calm, 'My shoulder is sore from the ladder and I argued with Piet.');

    expect(summary).toContain(calm);
  });

  test('prefers insights to facts', () => {
    const facts = [
      'The machine on the second floor gives change.',
      'The shop closes at half past two.',
      'Lentils on Monday.',
    ];
    const insights = [
      'Waiting is also nursing, I noticed today.',
      'What I take from the talk: ask first.',
      'Maybe I could leave the phone in the hall.',
    ];
    const text = composeDays([...facts, ...insights].join(' / '));

    expect(insights.filter((insight) => !JSON.stringify(text).includes(insight))).toEqual([]);
    expect(facts.filter((fact) => `${text.summary} ${text.growth}`.includes(fact))).toEqual([]);
    expect(listTexts(text)).toHaveLength(3);
    expect(listTexts(text)).not.toContain('Lentils on Monday.');
  });

  test('leaves out days beyond the window', () => {
    const { summary, highlights, growth } = compose([
      { date: '2026-11-13', entries: [{ content: 'The heron was there too early.' }] },
      { date: '2026-11-20', entries: [{ content: 'The heron was there on time.' }] },
      { date: '2026-11-22', entries: [{ content: 'The heron was there too late.' }] },
    ]);

    expect(summary).toContain('on time');
    expect(JSON.stringify({ summary, highlights, growth })).not.toMatch(/early|late/);
    expect(growth).toBe('One learning.');
  });

  test('of an empty week is friendly and has no highlights', () => {
    const text = compose([{ date: '2026-11-20', entries: [{ content: '   ' }] }]);

    expect(text.highlights).toEqual([]);
    expect(text.summary).toContain('November 14 to November 21');
    expect(text.growth).toBe(EMPTY_WEEK.growth);
  });

  test('is another one for the next variant and the same for the same', () => {
    const summaries = Array.from({ length: 12 }, (_, variant) => compose(WEEK, variant).summary);

    expect(new Set(summaries).size).toBe(12);
    expect(compose(WEEK, 5).summary).toBe(summaries[5]);
  });

  test('quotes an entry whole, and exactly what has no full stop', () => {
    expect(composeDays('the harbour froze. I had never seen it. we walked on the ice').summary).toContain(
      '“the harbour froze. I had never seen it. we walked on the ice”.',
    );
  });

  test('asks again what was asked', () => {
    const { summary } = composeDays('Why does the tap in the yard drip only at night?', 'The herons are back.');

    expect(summary).toContain('“Why does the tap in the yard drip only at night?”');
  });
});

describe('the language of a weekly refresher', () => {
  test.each([
    ['de', 'Die Reiher sind wieder am Wehr. / Ich habe gemerkt, dass Warten auch Arbeit ist.', 'geschrieben'],
    ['es', 'Las garzas han vuelto a la presa. / Me di cuenta de que esperar también es un trabajo.', 'escrib'],
    ['fr', 'Les hérons sont revenus au barrage. / J’ai compris qu’attendre est aussi un travail.', 'jour'],
    ['nl', 'De reigers zijn weer bij de stuw. / Ik besefte dat wachten ook werk is.', 'notities'],
  ])('is that of most lines: %s', (_, content, expected) => {
    const texts = Array.from({ length: 6 }, (__, variant) =>
      compose(
        [{ date: '2026-11-18', entries: `${content} / It rained all day long.`.split(' / ').map(toEntry) }],
        variant,
      ),
    );

    expect(texts.map(({ summary, growth }) => `${summary} ${growth}`).join(' ')).toContain(expected);
    expect(texts.map(({ summary, growth }) => `${summary} ${growth}`).join(' ')).not.toMatch(/you wrote|learnings/);
  });

  test('is English for languages without sentences', () => {
    const { summary, growth } = composeDays('Jag lärde mig att degen kan vila över natten. Brödet blev gott.');

    expect(`${summary} ${growth}`).toMatch(/Sunday.*One learning\./);
  });
});

describe('a week with hard lines', () => {
  test.each([
    'Signed the papers at the bank and broke down in front of the clerk.',
    'Useless meeting, useless manager, useless me.',
    'Ich habe die Kinder angeschrien und hasse mich dafür.',
    'J’ai pleuré jusqu’à en être malade.',
  ])('quotes none of them: %s', (content) => {
    const text = composeDays(content, 'The harbour froze over night.');

    expect(JSON.stringify(text)).not.toContain(content.slice(0, 12));
    expect(text.summary).toContain('The harbour froze over night.');
    expect(`${text.summary} ${text.growth}`).not.toMatch(/learnings|Notizen|notes/);
    expect(text.growth).toMatch(/^[^“\d]+\.$/);
  });

  test('quotes one with its own turn', () => {
    const content = 'I was scared, but I wrote the letter anyway.';

    expect(composeDays(content).summary).toContain(`“${content}”`);
  });

  test('says where everything is, if nothing can be quoted', () => {
    const { summary, highlights, growth } = composeDays('I failed the exam.', 'My boss said that I am useless.');

    expect(summary).toMatch(/^[^“\d]+\.$/);
    expect(highlights).toEqual([]);
    expect(growth).toBe(getWeeklyWords('en').kept);
  });

  test('quotes nothing of a day with words of distress and of those beside it', () => {
    const text = composeDays(
      'The otter came up to the boat and looked at us.',
      'The cat sat with me on the stairs all evening.',
      'I wanted to die this morning. Nobody in the house would have known. / The bread was still warm.',
      'The neighbour brought soup and stayed until nine.',
      'A day with rain on the roof of the shed.',
      'Walked to the mill with Jana and back along the water.',
      'The herons are back at the weir.',
    );

    expect(JSON.stringify(text)).not.toMatch(/die|Nobody|cat|bread|neighbour/);
    expect(JSON.stringify(text)).toContain('The herons are back at the weir.');
  });

  test('quotes nothing of a long entry with heavy words in its middle', () => {
    const text = composeDays('The cat sat with me.', 'The herons are back.', buildLongSensitiveText(12_000));

    expect(JSON.stringify(text)).not.toMatch(/ferry|die|heron/);
    expect(text.growth).toBe(getWeeklyWords('en').kept);
  });
});

describe('what a weekly refresher does not quote', () => {
  test('is code, an address, a task, or the title of a note', () => {
    const text = composeDays(
      'SELECT * FROM users WHERE id = 3;',
      'need to buy diapers, wipes, cream',
      '[x] gutter\n[ ] new list',
      'See https://example.org/herons',
      'Sourdough, fourth try\nLabels: bread\n\nThe crumb is open for the first time.',
    );

    expect(JSON.stringify(text)).not.toMatch(/SELECT|diapers|gutter|example|Sourdough|Labels/);
    expect(text.summary).toContain('“The crumb is open for the first time.”');
  });

  test('is a line that needs what came before', () => {
    const { summary } = composeDays('The harbour froze over night.', 'Also read a bit on the train.');

    expect(summary).toContain('The harbour froze over night.');
    expect(summary).not.toContain('Also');
  });

  test('is a single word, unless the week has nothing longer', () => {
    const { summary, highlights, growth } = composeDays('Moss', 'silence / hm', '[ ] milk', 'bread');

    expect(summary).toMatch(/: “Moss”, “silence”, “bread”\.$/);
    expect([highlights, growth]).toEqual([[], 'Five learnings on four days.']);
    expect(composeDays('Moss', 'The harbour froze over night.').summary).not.toContain('Moss');
  });
});
