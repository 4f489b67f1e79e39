import { describe, expect, test } from 'vitest';
import { EMPTY_WEEK } from './en-weekly.ts';
import { fillTemplate, formatCount, formatDay, joinList, quoteExactly, quotePhrase } from './templates.ts';

function listPlaces(sentence: string): string[] {
  return [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').toSorted();
}

describe('filling the app’s sentences', () => {
  test('puts values in once and leaves unknown names alone', () => {
    expect(fillTemplate('{a} and {b}', { a: '{b}' })).toBe('{b} and {b}');
  });

  test.each([
    ['No end', '“No end”.'],
    ['An end!', '“An end!”'],
    ['Cut off…', '“Cut off…”'],
    ['“Stop” is a word', '“‘Stop’ is a word”.'],
    ['«Halt», sagte er zu mir und dem Hund', '„‚Halt‘, sagte er zu mir und dem Hund“.'],
    ['Er hat „Halt“ gesagt und ist nicht gegangen', '„Er hat ‚Halt‘ gesagt und ist nicht gegangen“.'],
    ['Er hat »Halt« gesagt und ist nicht gegangen!', '„Er hat ‚Halt‘ gesagt und ist nicht gegangen!“'],
    ['Elle a dit « oui » pour la fête.', '«\u202fElle a dit “oui” pour la fête.\u202f»'],
    ['La vecina me dijo que sí', '«La vecina me dijo que sí».'],
    ['駅で「はい」と言えた', '「駅で『はい』と言えた」。'],
    ['She said "stop and then it rained', '“She said stop and then it rained”.'],
    ['it was” over', '“it was over”.'],
    ['a "b" c', '“a ‘b’ c”.'],
    ['🌙', '“🌙”'],
    ['https://example.org/a', '“https://example.org/a”.'],
    ['She said "stop"', '“She said ‘stop’”.'],
    ['She said "stop."', '“She said ‘stop.’”'],
    ['今日は雨。', '「今日は雨。」'],
  ])('quotes «%s» exactly and puts a missing full stop after the marks', (text, quoted) => {
    expect(quoteExactly(text)).toBe(quoted);
  });

  test('quotes a phrase without a full stop', () => {
    expect(quotePhrase('asking for help.')).toBe('“asking for help”');
  });

  test('names a weekday for the last seven days and a date before and after', () => {
    expect(formatDay('2026-11-21', '2026-11-21')).toBe('Saturday');
    expect(formatDay('2026-11-15', '2026-11-21')).toBe('Sunday');
    expect(formatDay('2026-11-14', '2026-11-21')).toBe('November 14');
    expect(formatDay('2026-12-01', '2026-11-21')).toBe('December 1');
    expect(formatDay('2025-11-21', '2026-11-21')).toBe('November 21, 2025');
  });

  test('joins lists and counts', () => {
    expect(joinList([])).toBe('');
    expect(joinList(['a', 'b', 'c'])).toBe('a, b and c');
    expect(formatCount(1)).toBe('one');
    expect(formatCount(10)).toBe('ten');
    expect(formatCount(31)).toBe('31');
  });

  test('every slot has twelve different sentences with the places it needs', () => {
    const slots: [string, readonly string[], string[]][] = [['weekly empty', EMPTY_WEEK.summaries, ['range']]];
    const wrong = slots.filter(([, sentences]) => new Set(sentences).size !== 12).map(([slot]) => slot);
    const misfilled = slots.flatMap(([, sentences, places]) =>
      sentences.filter((sentence) => listPlaces(sentence).join() !== places.toSorted().join()),
    );

    expect(wrong).toEqual([]);
    expect(misfilled).toEqual([]);
  });
});
