// What sort of thing a passage says, for choosing what to read before sleep.
import { getCues } from './cues.ts';
import type { Sentence } from './reading.ts';

export type Kind = 'warm' | 'next' | 'insight' | 'plain' | 'question' | 'hard';

export function findKind(sentences: readonly Sentence[], language: string): Kind {
  const cues = getCues(language);
  const count = (stems: ReadonlySet<string>): number =>
    sentences.reduce((sum, sentence) => sum + sentence.stems.filter((stem) => stems.has(stem)).length, 0);
  const warm = count(cues.warm);
  const hard = count(cues.hard);
  // In doubt it is hard: a bedtime reading must not end on it.
  if (hard > 0 && hard >= warm) return 'hard';
  if (sentences.some(({ isQuestion }) => isQuestion)) return 'question';
  if (warm > 0) return 'warm';
  if (sentences.some(({ text }) => cues.next.test(text))) return 'next';
  return count(cues.learned) > 0 ? 'insight' : 'plain';
}

export function looksAhead(sentence: Sentence, language: string): boolean {
  return !sentence.isQuestion && !sentence.isDangling && getCues(language).next.test(sentence.text);
}
