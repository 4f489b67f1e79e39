// The sentences that the classifier in distress/ learns from, and others that it is measured with: a file for each
// language, a sentence on each line.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SAMPLES = join(import.meta.dirname, '../../embedded/samples/distress');

export interface DistressSamples {
  language: string;
  /** Wishes to be dead, to vanish, not to wake up; being a burden; plans and means; self-harm; danger at home. */
  found: readonly string[];
  /** Figures of speech, films, history, news, other people's deaths, instructions, and sad or angry lines. */
  nearMisses: readonly string[];
  /** Any other lines of a journal. */
  ordinary: readonly string[];
}

/** `fresh`: what the weights were not learned from. */
export function readDistressSamples(set: 'learned' | 'fresh'): DistressSamples[] {
  const folder = join(SAMPLES, set);
  return readdirSync(folder).map((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    return {
      language: file.replace('.txt', ''),
      found: listLines(text, 'found'),
      nearMisses: listLines(text, 'near misses'),
      ordinary: listLines(text, 'ordinary'),
    };
  });
}

function listLines(text: string, heading: string): string[] {
  const [, section = ''] = text.split(`# ${heading}\n`);
  const [lines = ''] = section.split('\n# ');
  return lines.split('\n').filter((line) => line !== '');
}
