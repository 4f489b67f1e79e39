import { describe, expect, test } from 'vitest';
import { EN_WEEKLY } from '../locales/en-weekly.ts';
import { buildLongSensitiveText } from '../samples/long-heavy.ts';
import { WEEK } from '../samples/week.ts';
import { type WeeklyText, composeWeeklyRefresher } from './weekly.ts';

const START = '2026-11-14';
const END = '2026-11-21';

function compose(days: Parameters<typeof composeWeeklyRefresher>[0]['days'], variant = 0): WeeklyText {
  return composeWeeklyRefresher({ days, startDate: START, endDate: END, variant });
}

describe('the weekly refresher', () => {
  test('counts days and entries and names what came back, with its days', () => {
    const { summary, growth } = compose(WEEK);

    expect(summary).toContain('12 entries on 6 days');
    expect(summary).toMatch(/“asking for help”/i);
    expect(summary).toContain('Monday and Friday');
    expect(growth).toBe('You answered all five prompts, most often “What did you learn emotionally?”');
  });

  test('has a highlight from every written day, ascending, none empty', () => {
    const { highlights } = compose(WEEK);
    const dates = highlights.map(({ date }) => date);

    expect([...new Set(dates)]).toEqual(WEEK.map(({ date }) => date));
    expect(dates).toEqual(dates.toSorted());
    expect(highlights.every(({ text }) => text.trim() !== '')).toBe(true);
  });

  test('has at most six highlights and one open question', () => {
    const days = Array.from({ length: 8 }, (_, index) => ({
      date: `2026-11-${14 + index}`,
      entries: [
        { content: `Subject ${'abcdefgh'[index]?.repeat(5)} came up.` },
        {
          content: `Walked past the river and the old mill with number ${index}. It was quiet there, the water was high after the rain, nobody else came along, and the bench was dry. Where does stream ${index} begin?`,
        },
      ],
    }));

    const { highlights } = compose(days);

    expect(highlights.length).toBeLessThanOrEqual(7);
    expect(highlights.filter(({ text }) => text.endsWith('?')).length).toBeGreaterThanOrEqual(1);
  });

  test('leaves out days beyond the window', () => {
    const { highlights, growth } = compose([
      { date: '2026-11-13', entries: [{ content: 'Too early.' }] },
      { date: '2026-11-20', entries: [{ content: 'Right on time.' }] },
      { date: '2026-11-22', entries: [{ content: 'Too late.' }] },
    ]);

    expect(highlights).toEqual([{ date: '2026-11-20', text: 'Right on time.' }]);
    expect(growth).toBe('It is all from Friday.');
  });

  test('of an empty week is friendly and has no highlights', () => {
    const text = compose([{ date: '2026-11-20', entries: [{ content: '   ' }] }]);

    expect(text.highlights).toEqual([]);
    expect(text.summary).toContain('November 14 to November 21');
    expect(text.growth).toBe(EN_WEEKLY.growth.empty);
  });

  test.each([
    [['2026-11-20'], 1, 'one entry'],
    [['2026-11-20'], 2, '2 entries on one day'],
    [['2026-11-19', '2026-11-20'], 1, '2 entries on 2 days'],
    [['2026-11-18', '2026-11-19', '2026-11-20'], 5, '15 entries on 3 days'],
  ])('counts %s with %i entries each as «%s», in every frame', (dates, count, written) => {
    const days = dates.map((date) => ({
      date,
      entries: Array.from({ length: count }, (_, index) => ({ content: `Line ${index} of ${date}.` })),
    }));

    for (let variant = 0; variant < 12; variant += 1) expect(compose(days, variant).summary).toContain(written);
  });

  test('names a theme on both, some and all days', () => {
    const write = (...contents: string[]): string =>
      compose(contents.map((content, index) => ({ date: `2026-11-1${5 + index}`, entries: [{ content }] }))).summary;

    expect(write('Feedback loops.', 'More feedback loops.')).toContain('both days');
    expect(write('Feedback loops.', 'More feedback loops.', 'It rained.')).toContain('Sunday and Monday');
    expect(write('Feedback loops.', 'Feedback loops.', 'Again, feedback loops.')).toContain('all three days');
    expect(write('Feedback loops.', 'Feedback loops.', 'Feedback loops.', 'It rained.')).toContain('three days');
  });

  test('puts no hard line, no code and no single word into the overview', () => {
    const { summary, highlights } = compose([
      { date: '2026-11-18', entries: [{ content: 'I failed the exam and I hate it.' }] },
      { date: '2026-11-19', entries: [{ content: 'SELECT * FROM users WHERE id = 3;' }] },
      { date: '2026-11-20', entries: [{ content: 'Patience' }] },
    ]);

    expect(summary).not.toContain('“');
    expect(highlights.map(({ date }) => date)).toEqual(['2026-11-19', '2026-11-20']);
  });

  test('prefers what the person takes from it', () => {
    const { summary } = compose([
      { date: '2026-11-19', entries: [{ content: 'We walked along the old canal until it was dark.' }] },
      { date: '2026-11-20', entries: [{ content: 'Next time I will listen before I answer.' }] },
    ]);

    expect(summary).toContain('Next time I will listen before I answer.');
  });

  test('quotes exactly what has no full stop', () => {
    const { summary } = compose([{ date: '2026-11-20', entries: [{ content: 'the harbour froze over night' }] }]);

    expect(summary).toContain('“the harbour froze over night”.');
  });

  test('is another one for the next variant and the same for the same', () => {
    const summaries = Array.from({ length: 12 }, (_, variant) => compose(WEEK, variant).summary);

    expect(new Set(summaries).size).toBe(12);
    expect(compose(WEEK, 5).summary).toBe(summaries[5]);
  });

  test('does not put an entry with heavy words among the highlights, nor into the summary', () => {
    const { highlights, summary, growth } = compose([
      {
        date: '2026-11-20',
        entries: [
          { content: 'I wanted to die this morning. Nobody in the house would have known.' },
          { content: 'The cat sat with me.' },
        ],
      },
    ]);

    expect(`${summary} ${growth}`).not.toMatch(/die|Nobody/);
    expect(summary).toContain('2 entries');
    expect(growth).toBe('It is all from Friday.');
    expect(highlights).toEqual([{ date: '2026-11-20', text: 'The cat sat with me.' }]);
  });

  test('quotes nothing of a long entry with heavy words in its middle', () => {
    const contents = [
      'The cat sat with me.',
      'Bread can rest.',
      'The herons are back.',
      'I called Jana.',
      'Rain.',
      'Soup.',
    ];
    const days = [...contents, buildLongSensitiveText(12_000)].map((content, index) => ({
      date: `2026-11-${15 + index}`,
      entries: [{ content }],
    }));

    const { highlights, summary, growth } = compose(days);

    expect(JSON.stringify({ highlights, summary, growth })).not.toMatch(/ferry|die/);
    expect(summary).toContain('7 entries on 7 days');
    expect(growth).toBe('The next page is open.');
  });

  test('claims that the days have nothing in common only where no word stands on two of them', () => {
    const write = (...contents: string[]): string =>
      compose(contents.map((content, index) => ({ date: `2026-11-1${5 + index}`, entries: [{ content }] }))).growth;

    expect(write('The herons are back.', 'Bread can rest.')).toBe('Each day stood on its own.');
    expect(write('I failed the exam.', 'Bread can rest.')).toBe('The next page is open.');
    expect(write('jana brought me cocoa', 'went to the rink, jana fell')).toBe('The next page is open.');
  });

  test.each([
    'Signed the papers at the bank and broke down in front of the clerk.',
    'Useless meeting, useless manager, useless me.',
    'Ich habe die Kinder angeschrien und hasse mich dafür.',
    'J’ai pleuré jusqu’à en être malade.',
  ])('has no hard line among the highlights: %s', (content) => {
    const { summary, highlights, growth } = compose([
      { date: '2026-11-19', entries: [{ content }] },
      { date: '2026-11-20', entries: [{ content: 'The harbour froze over night.' }] },
    ]);

    expect(highlights).toEqual([{ date: '2026-11-20', text: 'The harbour froze over night.' }]);
    expect(`${summary} ${growth}`).not.toContain(content.slice(0, 12));
    expect(summary).toContain('2 entries on 2 days');
  });

  test('has a hard line with its own turn among the highlights', () => {
    const content = 'I was scared, but I wrote the letter anyway.';

    expect(compose([{ date: '2026-11-20', entries: [{ content }] }]).highlights.map(({ text }) => text)).toEqual([
      content,
    ]);
  });

  test.each([
    ['The kitchen was full of aunts.', true],
    ['The funeral is over. Anna drove us. It rained. We had soup. The bus came. The kitchen was full of aunts.', false],
  ])('names no theme in the week of a funeral: %s', (content, isNamed) => {
    const { summary } = compose([
      { date: '2026-11-15', entries: [{ content }] },
      { date: '2026-11-16', entries: [{ content: 'The kitchen smells of coffee.' }] },
    ]);

    expect(summary.toLowerCase().includes('“kitchen”')).toBe(isNamed);
  });

  test('puts no line into the overview where all are hard', () => {
    const { summary } = compose([
      { date: '2026-11-19', entries: [{ content: 'I failed the exam.' }] },
      { date: '2026-11-20', entries: [{ content: 'My boss said that my report was useless. I wanted to disappear.' }] },
    ]);

    expect(summary).not.toContain('“');
  });

  test('puts no line into the overview that only adds to another, and no task', () => {
    const { summary } = compose([
      { date: '2026-11-18', entries: [{ content: 'need to buy diapers, wipes, cream' }] },
      { date: '2026-11-19', entries: [{ content: 'Also read a bit on the train.' }] },
      { date: '2026-11-20', entries: [{ content: 'The harbour froze over night.' }] },
    ]);

    expect(summary).toContain('The harbour froze over night.');
  });

  test('does not repeat the line of the overview as the only one of its day', () => {
    const days = Array.from({ length: 6 }, (_, index) => ({
      date: `2026-11-1${4 + index}`,
      entries: [
        { content: `Next time I will open letter ${'abcdef'[index]?.repeat(4)} before lunch.` },
        { content: `The ${'ghijkl'[index]?.repeat(5)} tree has lost its last leaves.` },
      ],
    }));
    const { summary, highlights } = compose(days);

    expect(highlights).toHaveLength(6);
    expect(highlights.filter(({ text }) => summary.includes(text))).toEqual([]);
  });

  test('quotes a line with its opening, and marks what it leaves out', () => {
    const { summary } = compose([
      { date: '2026-11-20', entries: [{ content: 'Hoy descubrí que mi abuelo fue maestro en un pueblo.' }] },
    ]);

    expect(summary).toContain('“Hoy descubrí que mi abuelo fue maestro en un pueblo.”');
  });

  test('names a first time that the overview does not', () => {
    const { growth } = compose([
      { date: '2026-11-18', entries: [{ content: 'Next time I will listen before I answer.' }] },
      { date: '2026-11-20', entries: [{ content: 'Inbox 0. Home by six, first time this month. Kids still up' }] },
    ]);

    expect(growth).toBe('A first time, from Friday: “Home by six, first time this month.”');
  });
});
