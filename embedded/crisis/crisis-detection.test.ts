// @module-tag slow
import { describe, expect, test, vi } from 'vitest';
import { mentionsCrisis, mentionsListedWords } from './crisis-detection.ts';
import { CRISIS_LANGUAGES } from './crisis-languages.ts';
import { CRISIS_SAMPLES } from '../samples/crisis/crisis-samples.ts';
import { SAMPLES } from '../samples/entries.ts';
import { FUZZ } from '../samples/fuzz.ts';
import { WEEK } from '../samples/week.ts';

const SENTENCES_MIN = 40;
const WRONG_SHARE_MAX = 0.05;

/** All that are wrong, if they are more than may be. */
function listBeyond(wrong: readonly string[], all: readonly string[]): readonly string[] {
  return wrong.length / all.length > WRONG_SHARE_MAX ? wrong : [];
}

describe('crisis detection', () => {
  test('has samples for each language with a list', () => {
    expect(Object.keys(CRISIS_SAMPLES).toSorted()).toEqual(Object.keys(CRISIS_LANGUAGES).toSorted());
  });

  test.each(Object.entries(CRISIS_SAMPLES))('in %s finds what people write', (_, { found }) => {
    const missed = found.filter((text) => !mentionsCrisis(text));

    expect(found.length).toBeGreaterThanOrEqual(SENTENCES_MIN);
    expect(new Set(found).size).toBe(found.length);
    expect(listBeyond(missed, found)).toEqual([]);
  });

  test.each(Object.entries(CRISIS_SAMPLES))('in %s ignores what only sounds like it', (_, { nearMisses }) => {
    const wrong = nearMisses.filter(mentionsCrisis);

    expect(nearMisses.length).toBeGreaterThanOrEqual(SENTENCES_MIN);
    expect(new Set(nearMisses).size).toBe(nearMisses.length);
    expect(listBeyond(wrong, nearMisses)).toEqual([]);
  });

  test.each(Object.entries(CRISIS_LANGUAGES))('each pattern of %s is found by one of its words', (_, { patterns }) => {
    expect(patterns.flatMap(([words]) => words.split('|')).filter((word) => word.length < 2)).toEqual([]);
    expect(patterns.filter(([, ...sources]) => sources.length === 0)).toEqual([]);
  });

  test('finds capitals, typewriter apostrophes and a sentence inside a longer entry', () => {
    expect(mentionsCrisis('I WANT TO DIE')).toBe(true);
    expect(mentionsCrisis("i don't want to live any more")).toBe(true);
    expect(mentionsCrisis('i dont want to live any more')).toBe(true);
    expect(mentionsCrisis('The bread was fine.\nI want\nto die.\nTomorrow the garden.')).toBe(true);
  });

  test('finds them behind a long beginning with some of their words', () => {
    // Of the lists alone, because the classifier finds it too.
    const beginning = 'Nothing has to die for this soup. '.repeat(60);
    expect(mentionsListedWords(beginning)).toBe(false);
    expect(mentionsListedWords(`${beginning}I want to die.`)).toBe(true);
  });

  test('answers the same whichever texts it has read before', async () => {
    const texts = [
      'Ich will nicht mehr leben.',
      'I wanna die.',
      'No quiero vivir.',
      'Bread rises.',
      '消えたい',
      'Moss.',
    ];
    const alone = [];
    for (const text of texts) {
      vi.resetModules();
      const fresh = await import('./crisis-detection.ts');
      alone.push(fresh.mentionsListedWords(text));
    }

    expect(alone).toEqual([true, true, true, false, true, false]);
    expect(texts.map(mentionsListedWords)).toEqual(alone);
  });

  test('ignores all of our samples', () => {
    const entries = WEEK.flatMap((day) => day.entries.map(({ content }) => content));
    const texts = [...SAMPLES.map(({ text }) => text), ...FUZZ.map(({ text }) => text), ...entries];

    expect(texts.filter(mentionsCrisis)).toEqual([]);
  });

  test('is fast for the longest entry', () => {
    const text = 'I could not die to live if I hurt my hand and cut me a life, '.repeat(320);
    const start = performance.now();

    mentionsCrisis(text);

    expect(performance.now() - start).toBeLessThan(60);
  });
});
