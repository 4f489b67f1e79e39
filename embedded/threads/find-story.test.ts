import { describe, expect, test } from 'vitest';
import { parseQuotableDays } from '../writers/quotable.ts';
import { listWeekLines } from '../writers/week/weekly-lines.ts';
import { findDayPairs } from './day-pairs.ts';
import { findStory } from './find-story.ts';
import { detectJournalLanguage } from './journal-language.ts';

function find(...contents: string[]): string[] {
  const days = contents.map((content, index) => ({ date: `2026-11-${String(10 + index)}`, entries: [{ content }] }));
  const lines = listWeekLines(parseQuotableDays(days, 20_000), detectJournalLanguage(contents));
  const story = findStory(
    lines.filter(({ isWhole }) => isWhole),
    findDayPairs(days),
  );
  return story === undefined ? [] : [story.earlier.text, story.later.text];
}

describe('a story', () => {
  test.each([
    [
      'The barometer in the hall sticks at «fair», whatever happens outside.',
      'Tapped the barometer twice this morning and the needle jumped to rain.',
    ],
    [
      'Die Zinkwanne hat ein Loch am Boden, so groß wie ein Daumennagel.',
      'Die Zinkwanne steht jetzt als Beet im Hof, das Loch ist der Abfluss.',
    ],
    [
      'Mi vecina dice que el membrillo se pela después de hervirlo, nunca antes.',
      'Salió el membrillo de la vecina: tres tarros y la encimera pegajosa.',
    ],
    [
      'Le chevalet de grand-père est trop haut pour moi, je peins debout.',
      'Scié deux centimètres au chevalet. Je peins assise, enfin.',
    ],
  ])('is two entries about the same thing: %s', (earlier, later) => {
    expect(find(earlier, 'Nothing else to say of today.', later)).toEqual([earlier, later]);
  });

  test.each([
    [
      'a word of everybody’s days',
      'The kitchen was cold before anybody got up.',
      'The kitchen smelled of toast at noon.',
    ],
    [
      'only where something is',
      'We met by the harbour and talked until dark.',
      'Bought four mackerel near the harbour today.',
    ],
    ['a short remark', 'The barometer sticks.', 'Tapped the barometer.'],
    ['the same said twice', 'Wound the old barometer in the hall today.', 'Wound the old barometer in the hall again.'],
    [
      'a question at its end',
      'The barometer in the hall sticks at fair again.',
      'Who could mend the barometer in the hall?',
    ],
    ['a label', 'Barometer: stuck again in the hall since noon.', 'Barometer: went to rain, and it rained.'],
  ])('is not %s', (_, earlier, later) => {
    expect(find(earlier, later)).toEqual([]);
  });

  test('is not made of a habit', () => {
    const days = ['first', 'second', 'third', 'fourth'].map(
      (which) => `Tapped the barometer on the ${which} floor and wrote its number down.`,
    );

    expect(find(...days)).toEqual([]);
  });
});
