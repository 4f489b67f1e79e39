import { describe, expect, test } from 'vitest';
import { mentionsCrisis } from './crisis-detection.ts';
import { DECIDED_TEXTS, HARMLESS_TEXTS, CRISIS_TEXTS } from '../samples/care.ts';
import { SAMPLES } from '../samples/entries.ts';
import { FUZZ } from '../samples/fuzz.ts';
import { WEEK } from '../samples/week.ts';

describe('crisis detection', () => {
  test('finds what people write', () => {
    expect(CRISIS_TEXTS.length).toBeGreaterThanOrEqual(110);
    expect(CRISIS_TEXTS.filter((text) => !mentionsCrisis(text))).toEqual([]);
  });

  test('finds capitals, typewriter apostrophes and a sentence inside a longer entry', () => {
    expect(mentionsCrisis('I WANT TO DIE')).toBe(true);
    expect(mentionsCrisis("i don't want to live any more")).toBe(true);
    expect(mentionsCrisis('The bread was fine.\nI want\nto die.\nTomorrow the garden.')).toBe(true);
  });

  test('finds what is denied, past or quoted', () => {
    expect(DECIDED_TEXTS.filter((text) => !mentionsCrisis(text))).toEqual([]);
  });

  test('ignores harmless expressions', () => {
    expect(HARMLESS_TEXTS.length).toBeGreaterThanOrEqual(140);
    expect(HARMLESS_TEXTS.filter(mentionsCrisis)).toEqual([]);
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

    expect(performance.now() - start).toBeLessThan(200);
  });
});
