// `npm run train-distress`: learns embedded/distress/weights.ts from the sentences that were written for it, and prints what
// these weights are worth on sentences that they were not learned from.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSentences } from '../../embedded/distress/features.ts';
import { scoreDistress } from '../../embedded/distress/sounds-like-distress.ts';
import { packWeights, unpackWeights, type PackedWeights } from '../../embedded/distress/weight-format.ts';
import { CRISIS_SAMPLES } from '../../embedded/samples/crisis/crisis-samples.ts';
import { readDistressSamples } from './read-samples.ts';
import { listOrdinaryTexts } from './ordinary-texts.ts';
import { learnWeights, type Example } from './learn-weights.ts';

/** A missed sentence is worse than a false alarm. */
const DISTRESS_WEIGHT = 1.5;
const SINGLE_SENTENCE_WEIGHT = 0.5;
/** Share of the fresh near misses that may be taken for distress: they are much nearer to it than other lines are. */
const NEAR_MISS_SHARE = 0.025;

function listExamples(): Example[] {
  const written = readDistressSamples('learned');
  const both = [...Object.values(CRISIS_SAMPLES), ...written];
  const harmless = [
    ...both.flatMap(({ nearMisses }) => nearMisses),
    ...written.flatMap(({ ordinary }) => ordinary),
    ...listOrdinaryTexts(),
  ];
  return [
    ...both
      .flatMap(({ found }) => found)
      .map((text) => ({ isDistress: true, weight: DISTRESS_WEIGHT, sentences: listSentences(text) })),
    ...harmless.flatMap(listHarmless),
  ];
}

/** Each sentence of a harmless text is harmless, too; one of a text in distress may not say it. */
function listHarmless(text: string): Example[] {
  const sentences = listSentences(text);
  const single = sentences.length > 1 ? sentences : [];
  return [
    { isDistress: false, weight: 1, sentences },
    ...single.map((words) => ({ isDistress: false, weight: SINGLE_SENTENCE_WEIGHT, sentences: [words] })),
  ];
}

function scoreAll(texts: readonly string[], packed: PackedWeights): number[] {
  const weights = unpackWeights(packed);
  return texts.map((text) => scoreDistress(text, weights)).toSorted((one, other) => other - one);
}

const fresh = readDistressSamples('fresh');
const { weights, bias } = learnWeights(listExamples());
const packed = packWeights(weights, bias);
const nearMisses = scoreAll(
  fresh.flatMap((samples) => samples.nearMisses),
  packed,
);
const found = scoreAll(
  fresh.flatMap((samples) => samples.found),
  packed,
);
const min = Number((nearMisses[Math.floor(nearMisses.length * NEAR_MISS_SHARE)] ?? 0).toFixed(2));
const share = found.filter((score) => score >= min).length / found.length;
console.log(
  `From a score of ${min}: ${(100 * share).toFixed(1)} % found, ${100 * NEAR_MISS_SHARE} % of the near misses.`,
);

writeFileSync(
  join(import.meta.dirname, '../../embedded/distress/weights.ts'),
  `// Written by \`npm run train-distress\`.
import type { PackedWeights } from './weight-format.ts';

/** From this score on a line is not read back. */
export const POSSIBLE_MIN = ${min};

export const PACKED: PackedWeights = {
  scale: ${packed.scale},
  bias: ${packed.bias},
  levels:
    '${packed.levels}',
};
`,
);
