import { describe, expect, test } from 'vitest';
import { NEUTRAL_SUMMARY } from '#contract/withheld-summary.ts';
import { buildLongSensitiveText } from '../samples/long-heavy.ts';
import { STORIES } from '../samples/stories.ts';
import { summariseDay } from './summary.ts';

const DATE = '2026-11-20';
function summarise(...contents: string[]): string[] {
  return summariseDay({ date: DATE, entries: contents.map((content) => ({ content })) });
}

describe('the summary of a day', () => {
  test('says a short entry as a whole', () => {
    expect(summarise('The herons were back. Walked home slowly.')).toEqual([
      'The herons were back. Walked home slowly.',
    ]);
  });

  test('has one line for each of up to five entries, in their order', () => {
    const lines = summarise('Bread can rest.', 'Silence helps.', 'Octopuses taste with their arms.');

    expect(lines).toEqual(['Bread can rest.', 'Silence helps.', 'Octopuses taste with their arms.']);
  });

  test('has five lines when there are more entries', () => {
    const contents = Array.from(
      { length: 12 },
      (_, index) => `Subject number ${index} is about ${'abcdefghijkl'[index]?.repeat(4)} today.`,
    );

    expect(summarise(...contents)).toHaveLength(5);
  });

  test('has three lines for one long entry', () => {
    const long = [
      'The tomatoes on the south wall are ripening two weeks before all the others in the garden.',
      'My colleague explained how the compiler removes types before the program runs, which I had wrong.',
      'Saying no to Saturday was shorter than the arguments I had prepared on the train.',
      'The blackbird sings in phrases and stops to think, while the wren is far too loud for its size.',
      'Compound interest is a staircase whose steps get taller, and the rule of seventy gives the years.',
      'At the market an old man showed me how to choose a melon by the sound it makes when you knock.',
      'In the evening we played the slow song twice, and the second time it finally sounded like music.',
      'Grandma keeps her dough under a blanket, the way it was done before there were any radiators.',
    ].join(' ');

    expect(summarise(long)).toHaveLength(3);
    expect(
      summarise(`${long} I realised that each of them took an hour. Next time I begin before lunch. ${long}`),
    ).toHaveLength(3);
  });

  test('keeps an open question', () => {
    const lines = summarise(
      'I finally understood why there are two high tides a day. The moon pulls the water on the near side, and on the far side the earth itself is pulled away. The book has a drawing with arrows for that. Why are the tides so small in the Mediterranean then?',
    );

    expect(lines.at(-1)).toMatch(/Why are the tides so small in the Mediterranean then\?$/);
  });

  test('keeps an open question of a full day in place of the last line', () => {
    const filler =
      'I spent the whole long afternoon with the invoices, the letters and the forms that nobody else had wanted to look at since the summer ended.';
    const lines = summarise(
      'One apple.',
      'Two pears.',
      'Three plums.',
      'Four figs.',
      `${filler} ${filler} ${filler} Why do we keep so much paper?`,
    );

    expect(lines).toHaveLength(5);
    expect(lines).toContain('Why do we keep so much paper?');
  });

  test('begins where a longer entry begins, and not with what points back in its middle', () => {
    const [line] = summarise(
      'The library opens at nine on Saturdays and has a quiet room with armchairs and a machine for tea. This was new to me and it took the whole afternoon to read there. It was long and dense, and it had no pictures. That made it slow, and the light at the window in the corner was nearly gone when the last page came.',
    );

    expect(line).toMatch(/^The library/);
  });

  test('introduces a list with the line above it', () => {
    const [line] = summarise(
      'Read about spaced repetition:\n- review after one day, then three, then a week\n- testing yourself beats rereading\n- forgetting a little is part of it\nI want to try this with the Portuguese verbs soon, before the course in the old town hall begins again in January.',
    );

    expect(line).toBe(
      'Read about spaced repetition: review after one day, then three, then a week; testing yourself beats rereading; forgetting a little is part of it',
    );
  });

  test('is not empty for what cannot be seen, and empty for blanks', () => {
    expect(summarise('\u200b')).toEqual(['…']);
    expect(summarise('  \n ')).toEqual([]);
    expect(summarise()).toEqual([]);
  });

  test('reads an entry of more sentences than are compared with each other', () => {
    const words = ['garden', 'river', 'letter', 'kitchen', 'mountain', 'window', 'violin'];
    const long = Array.from(
      { length: 150 },
      (_, index) => `The ${words[index % 7]} was near the ${words[(index * 3 + 1) % 7]} today.`,
    );

    const lines = summarise(long.join(' '));

    expect(lines).toHaveLength(2);
    expect(new Set(lines).size).toBe(2);
  });

  test('of one sentence is that sentence, to the last sign', () => {
    for (const sentence of [
      'Today I learned that bread can rest in the fridge:',
      'TIL: `git switch -` goes back',
      'https://example.org/a-page.html',
      'Heute habe ich gelernt, dass Hefeteig ruhen darf',
      '今日は祖母に電話した',
      `${Array.from({ length: 45 }, (_, index) => `word${index}`).join(' ')}.`,
    ])
      expect(summarise(sentence)).toEqual([sentence]);
  });

  test('leaves out a to-do list beside other lines, and keeps its ticks where it stands alone', () => {
    expect(summarise('TODO\n[x] read chapter 3\n[ ] exercises\n* entropy always increases')).toEqual([
      'entropy always increases',
    ]);
    expect(summarise('[x] read chapter 3\n[ ] exercises')).toEqual(['[x] read chapter 3; [ ] exercises']);
    expect(summarise('Entropy rises.\n[x] read chapter 3\nHeat flows.')).toEqual(['Entropy rises. … Heat flows.']);
  });

  test('gives an essay beside two notes its points', () => {
    const lines = summarise(
      `${(STORIES.en ?? '').replace(/\s+/g, ' ')} Maybe I should send the chapter to Lena.`,
      'It rained.',
      'Tea at four.',
    );

    expect(lines).toHaveLength(4);
    expect(lines.join('\n')).toContain('Maybe I should send the chapter to Lena.');
  });

  test('says nothing back of an entry with heavy words', () => {
    expect(summarise('I want to die. The bus was late.', 'The cat sat with me.')).toEqual(['The cat sat with me.']);
    expect(summarise('I want to die. The bus was late.')).toEqual([NEUTRAL_SUMMARY]);
    expect(summarise('Ich will sterben, habe ich gedacht.')).toEqual([NEUTRAL_SUMMARY]);
  });

  test('says nothing back of an entry with heavy words beyond what is read of it', () => {
    const heavy = buildLongSensitiveText(10_000);
    const lines = summarise(heavy, 'The cat sat with me. '.repeat(860)).join(' ');

    expect(lines).toContain('The cat sat with me.');
    expect(lines).not.toMatch(/ferry|die/);
    expect(summarise(heavy.padEnd(20_000), heavy)).toEqual([NEUTRAL_SUMMARY]);
    expect(summarise(heavy)).toEqual([NEUTRAL_SUMMARY]);
  });

  test('repeats no line', () => {
    expect(summarise('Same.', 'Same.', 'Other.')).toEqual(['Same.', 'Other.']);
  });
});
