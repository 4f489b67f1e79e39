import { describe, expect, test } from 'vitest';
import { findFutureLine } from './future-line.ts';
import { parseQuotableDays } from './quotable.ts';

const DATE = '2026-11-21';

describe('the line about tomorrow', () => {
  test.each([
    ['The plums are in the jar.', 'Tomorrow I will oil the hinge of the gate.'],
    ['The plums are in the jar.', 'I want to ask Piet about the boat next week.'],
    ['Die Amsel ist wieder da.', 'Nächstes Mal nehme ich den kleinen Topf mit.'],
    ['Ha vuelto el mirlo al patio.', 'Mañana voy a plantar los bulbos con Inés.'],
  ])('is what the person wants to do: %s %s', (...contents) => {
    expect(findLine(contents)).toBe(contents[1]);
  });

  test.each([
    ['The plums are in the jar.', 'The tram stops at the mill from now on.'],
    ['The plums are in the jar.', 'A wet day, and the roofer says that he will come tomorrow.'],
    ['Die Amsel ist wieder da.', 'Der Bus fährt ab jetzt nur bis zur Mühle.'],
  ])('is not what others do: %s %s', (...contents) => {
    expect(findLine(contents)).toBe('');
  });
});

function findLine(contents: readonly string[]): string {
  const days = parseQuotableDays([{ date: DATE, entries: contents.map((content) => ({ content })) }], 30_000);
  return (
    findFutureLine(days, DATE)
      ?.sentences.map(({ text }) => text)
      .join(' ') ?? ''
  );
}
