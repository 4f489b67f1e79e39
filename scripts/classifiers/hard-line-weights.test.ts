import { describe, expect, test } from 'vitest';
import { hasHardLine } from '../../embedded/hard-lines/find-hard-lines.ts';
import { readHardLineSamples, type HardLineSamples } from './read-samples.ts';

const FRESH = readHardLineSamples('fresh');
const LEARNED = readHardLineSamples('learned');

type Kind = 'hard' | 'ordinary' | 'turn';

function shareOf(samples: readonly HardLineSamples[], kind: Kind): number {
  const texts = samples.flatMap((sample) => sample[kind]);
  return texts.filter(hasHardLine).length / texts.length;
}

describe('a hard line', () => {
  test('has samples of each language, and none twice', () => {
    const all = [...FRESH, ...LEARNED].flatMap(({ hard, ordinary, turn }) => [...hard, ...ordinary, ...turn]);

    expect(FRESH.map(({ language }) => language)).toEqual(LEARNED.map(({ language }) => language));
    expect(all.length - new Set(all).size).toBe(0);
  });

  test('is found in two of five lines that it was not taught, which tell of it in other words than the plain ones', () => {
    expect(shareOf(FRESH, 'hard')).toBeGreaterThan(0.42);
  });

  test('is seen in few harmless lines that it was not taught, of which every second is a near miss', () => {
    expect(shareOf(FRESH, 'ordinary')).toBeLessThan(0.085);
  });

  test('is found where it was taught', () => {
    expect(shareOf(LEARNED, 'hard')).toBeGreaterThan(0.93);
    expect(shareOf(LEARNED, 'ordinary')).toBeLessThan(0.02);
    expect(shareOf(LEARNED, 'turn')).toBeLessThan(0.1);
  });
});
