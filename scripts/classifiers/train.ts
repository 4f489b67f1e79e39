// `npm run train-classifiers`: learns the weights of embedded/distress/ and embedded/hard-lines/ from the sentences that were
// written for them, and prints what these weights are worth on sentences that they were not learned from.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scoreText } from '../../embedded/classifier/score-text.ts';
import { packWeights, unpackWeights, type Weights } from '../../embedded/classifier/weight-format.ts';
import { scoreWithLength } from '../../embedded/hard-lines/find-hard-lines.ts';
import { listDistressExamples, listHardLineExamples } from './examples.ts';
import { learnWeights, type Example } from './learn-weights.ts';
import { readDistressSamples, readHardLineSamples } from './read-samples.ts';

/** Weights of a classifier. Half as many find a tenth less of the hard lines. */
const COUNT = 2 ** 18;

interface Classifier {
  folder: string;
  examples: readonly Example[];
  /** Texts that it did not learn from. */
  fresh: { found: readonly string[]; harmless: readonly string[] };
  score: (text: string, weights: Weights) => number;
  /** Share of the fresh harmless texts that may be found. They are nearer to the others than most lines are. */
  falseAlarms: number;
  /** What the threshold is called in the file of the weights, and what it means. */
  threshold: { name: string; comment: string };
  languages?: readonly string[];
}

function train({ folder, examples, fresh, score, falseAlarms, threshold, languages }: Classifier): void {
  const { weights, bias } = learnWeights(examples, COUNT);
  const packed = packWeights(weights, bias);
  const unpacked = unpackWeights(packed);
  const scoreAll = (texts: readonly string[]): number[] =>
    texts.map((text) => score(text, unpacked)).toSorted((one, other) => other - one);
  const harmless = scoreAll(fresh.harmless);
  const found = scoreAll(fresh.found);
  const min = findThreshold(harmless, falseAlarms);
  console.log(
    `${folder}: from a score of ${min} ${formatShare(found, min)} found, ${formatShare(harmless, min)} false alarms.`,
  );
  const list = languages === undefined ? '' : `export const LANGUAGES = '${languages.join(' ')}'.split(' ');\n\n`;
  writeFileSync(
    join(import.meta.dirname, `../../embedded/${folder}/weights.ts`),
    `// Written by \`npm run train-classifiers\`.
import type { PackedWeights } from '../classifier/weight-format.ts';

/** ${threshold.comment} */
export const ${threshold.name} = ${min};

${list}export const PACKED: PackedWeights = {
  count: ${packed.count},
  scale: ${packed.scale},
  bias: ${packed.bias},
  levels:
    '${packed.levels}',
};
`,
  );
}

/** The lowest threshold at which no larger share of the scores is reached, between two scores. */
function findThreshold(scores: readonly number[], share: number): number {
  const tooLow = scores[Math.floor(scores.length * share)] ?? 0;
  const next = scores.findLast((score) => score > tooLow) ?? tooLow;
  return Number(((tooLow + next) / 2).toFixed(3));
}

function formatShare(scores: readonly number[], min: number): string {
  return `${((100 * scores.filter((score) => score >= min).length) / scores.length).toFixed(1)} %`;
}

const distress = readDistressSamples('fresh');
const hardLines = readHardLineSamples('fresh');

train({
  folder: 'distress',
  examples: listDistressExamples(),
  fresh: {
    found: distress.flatMap(({ found }) => found),
    harmless: distress.flatMap(({ nearMisses }) => nearMisses),
  },
  score: scoreText,
  falseAlarms: 0.03,
  threshold: { name: 'POSSIBLE_MIN', comment: 'From this score on a line is not read back.' },
});

train({
  folder: 'hard-lines',
  examples: listHardLineExamples(),
  fresh: {
    found: hardLines.flatMap(({ hard }) => hard),
    harmless: hardLines.flatMap(({ ordinary }) => ordinary),
  },
  score: scoreWithLength,
  falseAlarms: 0.07,
  threshold: { name: 'HARD_MIN', comment: 'From this score on a line is hard.' },
  languages: readHardLineSamples('learned').map(({ language }) => language),
});
