// The sentences that the classifiers learn from, and others that they are measured with: a file for each language, a
// sentence on each line.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SAMPLES = join(import.meta.dirname, '../../embedded/samples');

/** `fresh`: what the weights were not learned from. */
export type SampleSet = 'learned' | 'fresh';

export interface DistressSamples {
  language: string;
  /** Wishes to be dead, to vanish, not to wake up; being a burden; plans and means; self-harm; danger at home. */
  found: readonly string[];
  /** Figures of speech, films, history, news, other people's deaths, instructions, and sad or angry lines. */
  nearMisses: readonly string[];
  /** Any other lines of a journal. */
  ordinary: readonly string[];
}

export interface HardLineSamples {
  language: string;
  /** Grief, illness, humiliation, self-contempt, rage, being left, worry at night. */
  hard: readonly string[];
  /** Lines of people at work, and any others. */
  ordinary: readonly string[];
  /** Hard lines that carry their own turn: «I wrote the letter anyway». */
  turn: readonly string[];
}

export function readDistressSamples(set: SampleSet): DistressSamples[] {
  return readFiles(join(SAMPLES, 'distress', set)).map(({ language, list }) => ({
    language,
    found: list('found'),
    nearMisses: list('near misses'),
    ordinary: list('ordinary'),
  }));
}

export function readHardLineSamples(set: SampleSet): HardLineSamples[] {
  return readFiles(join(SAMPLES, 'hard-lines', set)).map(({ language, list }) => ({
    language,
    hard: list('hard'),
    ordinary: list('ordinary'),
    turn: list('turn'),
  }));
}

export interface DiarySentence {
  text: string;
  kind: 'hard' | 'turn' | 'ordinary';
}

export interface Diary {
  language: string;
  /** Of invented people, without words of distress; many sentences only look hard. */
  entries: readonly (readonly DiarySentence[])[];
}

/** A sentence on each line, `!` before a hard one, `~` before one with its own turn, an empty line between entries. */
export function readDiaries(set: SampleSet): Diary[] {
  const folder = join(SAMPLES, 'diaries', set);
  return readdirSync(folder).map((file) => ({
    language: file.replace('.txt', ''),
    entries: readFileSync(join(folder, file), 'utf8')
      .trim()
      .split('\n\n')
      .map((entry) => entry.split('\n').map(readSentence)),
  }));
}

const KINDS: Readonly<Record<string, DiarySentence['kind']>> = { '! ': 'hard', '~ ': 'turn' };

function readSentence(line: string): DiarySentence {
  const kind = KINDS[line.slice(0, 2)];
  return kind === undefined ? { text: line, kind: 'ordinary' } : { text: line.slice(2), kind };
}

function readFiles(folder: string): { language: string; list: (heading: string) => string[] }[] {
  return readdirSync(folder).map((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    return { language: file.replace('.txt', ''), list: (heading) => listLines(text, heading) };
  });
}

function listLines(text: string, heading: string): string[] {
  const [, section = ''] = text.split(`# ${heading}\n`);
  const [lines = ''] = section.split('\n# ');
  return lines.split('\n').filter((line) => line !== '');
}
