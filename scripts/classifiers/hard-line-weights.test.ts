import { describe, expect, test } from 'vitest';
import { hasHardLine } from '../../embedded/hard-lines/find-hard-lines.ts';
import { type DiarySentence, type HardLineSamples, readDiaries, readHardLineSamples } from './read-samples.ts';

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

  test('is found in half of the lines that it was not taught, which tell of it in other words than the plain ones', () => {
    expect(shareOf(FRESH, 'hard')).toBeGreaterThan(0.48);
  });

  test('is seen in few harmless lines that it was not taught, of which every second is a near miss', () => {
    expect(shareOf(FRESH, 'ordinary')).toBeLessThan(0.07);
  });

  test('is found in half of those in whole entries, where one ordinary sentence of six is taken for one', () => {
    const sentences = readDiaries('fresh').flatMap(({ entries }) => entries.flat());
    const share = (kind: DiarySentence['kind']): number => {
      const texts = sentences.filter((sentence) => sentence.kind === kind);
      return texts.filter(({ text }) => hasHardLine(text)).length / texts.length;
    };

    expect(share('hard')).toBeGreaterThan(0.45);
    expect(share('ordinary')).toBeLessThan(0.18);
  });

  test('is found where it was taught', () => {
    expect(shareOf(LEARNED, 'hard')).toBeGreaterThan(0.87);
    expect(shareOf(LEARNED, 'ordinary')).toBeLessThan(0.02);
    expect(shareOf(LEARNED, 'turn')).toBeLessThan(0.12);
  });
});
