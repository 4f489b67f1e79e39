// @module-tag slow
import { describe, expect, test } from 'vitest';
import { type DistressSamples, readDiaries, readDistressSamples } from './read-samples.ts';
import { isSurelyDistress, soundsLikeDistress } from '../../embedded/distress/sounds-like-distress.ts';
import { mentionsCrisis } from '../../embedded/crisis/crisis-detection.ts';

const FRESH = readDistressSamples('fresh');
const LEARNED = readDistressSamples('learned');

const shareOf = (
  samples: readonly DistressSamples[],
  kind: 'found' | 'nearMisses' | 'ordinary',
  isHit: (text: string) => boolean,
) => {
  const texts = samples.flatMap((sample) => sample[kind]);
  return texts.filter(isHit).length / texts.length;
};

describe('sounding like distress', () => {
  test('has sentences of each language, and none twice', () => {
    const all = [...FRESH, ...LEARNED].flatMap(({ found, nearMisses, ordinary }) => [
      ...found,
      ...nearMisses,
      ...ordinary,
    ]);

    expect(FRESH.map(({ language }) => language)).toEqual(LEARNED.map(({ language }) => language));
    expect(Math.min(...FRESH.flatMap(({ found, nearMisses }) => [found.length, nearMisses.length]))).toBeGreaterThan(
      35,
    );
    expect(all.length - new Set(all).size).toBeLessThan(all.length / 100);
  });

  test('finds most of what it was not taught, and few near misses', () => {
    expect(shareOf(FRESH, 'found', (text) => mentionsCrisis(text) || soundsLikeDistress(text))).toBeGreaterThan(0.82);
    expect(shareOf(FRESH, 'nearMisses', (text) => mentionsCrisis(text) || soundsLikeDistress(text))).toBeLessThan(0.05);
  });

  test.each(FRESH)('finds more than half of it in $language', ({ found }) => {
    expect(found.filter((text) => mentionsCrisis(text) || soundsLikeDistress(text)).length).toBeGreaterThan(
      found.length / 2,
    );
  });

  test('is sure of much less', () => {
    expect(shareOf(FRESH, 'found', mentionsCrisis)).toBeGreaterThan(0.5);
    expect(shareOf(FRESH, 'nearMisses', mentionsCrisis)).toBeLessThan(0.02);
    expect(shareOf(FRESH, 'found', isSurelyDistress)).toBeLessThan(shareOf(FRESH, 'found', soundsLikeDistress));
  });

  test('is sure of few entries that only look like it', () => {
    const entries = readDiaries('fresh').flatMap((diary) => diary.entries);
    const sure = entries.filter((entry) => mentionsCrisis(entry.map(({ text }) => text).join(' ')));

    expect(sure.length / entries.length).toBeLessThan(0.02);
  });

  test('leaves the lines that it was taught as ordinary', () => {
    expect(shareOf(LEARNED, 'ordinary', soundsLikeDistress)).toBeLessThan(0.015);
  });

  test('reads two short sentences together, and capitals, accents and apostrophes alike', () => {
    const [sentence = ''] = FRESH.find(({ language }) => language === 'en')?.found.filter(soundsLikeDistress) ?? [];

    expect(soundsLikeDistress(sentence.toUpperCase().replaceAll("'", '’'))).toBe(true);
    expect(soundsLikeDistress(`Rye bread needs a rest.\n${sentence}\nThe bus was late.`)).toBe(true);
  });

  test('says nothing of a text without words', () => {
    expect(soundsLikeDistress('')).toBe(false);
    expect(soundsLikeDistress('… 🙂 !!')).toBe(false);
  });
});
