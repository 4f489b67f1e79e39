// What the two classifiers learn from.
import { listSentences } from '../../embedded/classifier/features.ts';
import { CRISIS_SAMPLES } from '../../embedded/samples/crisis/crisis-samples.ts';
import type { Example } from './learn-weights.ts';
import { listOrdinaryTexts } from './ordinary-texts.ts';
import { readDiaries, readDistressSamples, readHardLineSamples } from './read-samples.ts';

/** What is missed is worse than a false alarm. */
const FOUND_WEIGHT = 1.5;
/** «Grandma died.» has few features, and each of them must count. */
const SHORT_WORDS_MAX = 6;
const SHORT_FACTOR = 2;
const SINGLE_SENTENCE_WEIGHT = 0.5;
/** Words of distress are hard lines, too, but there are more of them. */
const DISTRESS_AS_HARD_WEIGHT = 0.5;

const distress = readDistressSamples('learned');
const hardLines = readHardLineSamples('learned');
const diaries = readDiaries('learned').flatMap(({ entries }) => entries.flat());

export function listDistressExamples(): Example[] {
  const all = [...Object.values(CRISIS_SAMPLES), ...distress];
  const harmless = [
    ...all.flatMap(({ nearMisses }) => nearMisses),
    ...distress.flatMap(({ ordinary }) => ordinary),
    ...hardLines.flatMap(({ ordinary }) => ordinary),
    ...diaries.map(({ text }) => text),
    ...listOrdinaryTexts(),
  ];
  return [...all.flatMap(({ found }) => listFound(found, FOUND_WEIGHT)), ...harmless.flatMap(listHarmless)];
}

/** Near misses of distress are no examples: many are sad, and as many are not. */
export function listHardLineExamples(): Example[] {
  const hard = [
    ...hardLines.flatMap((samples) => samples.hard),
    ...diaries.filter(({ kind }) => kind === 'hard').map(({ text }) => text),
  ];
  const harmless = [
    ...hardLines.flatMap(({ ordinary, turn }) => [...ordinary, ...turn]),
    ...distress.flatMap(({ ordinary }) => ordinary),
    ...diaries.filter(({ kind }) => kind !== 'hard').map(({ text }) => text),
    ...listOrdinaryTexts().filter((text) => !hard.some((line) => text.includes(line))),
  ];
  return [
    ...listFound(hard, FOUND_WEIGHT),
    ...distress.flatMap(({ found }) => listFound(found, DISTRESS_AS_HARD_WEIGHT)),
    ...harmless.flatMap(listHarmless),
  ];
}

function listFound(texts: readonly string[], weight: number): Example[] {
  return texts.map((text) => {
    const sentences = listSentences(text);
    const isShort = sentences.flat().length <= SHORT_WORDS_MAX;
    return { isFound: true, weight: isShort ? weight * SHORT_FACTOR : weight, sentences };
  });
}

/** Each sentence of a harmless text is harmless, too; one of a text that shall be found may be. */
function listHarmless(text: string): Example[] {
  const sentences = listSentences(text);
  const single = sentences.length > 1 ? sentences : [];
  return [
    { isFound: false, weight: 1, sentences },
    ...single.map((words) => ({ isFound: false, weight: SINGLE_SENTENCE_WEIGHT, sentences: [words] })),
  ];
}
