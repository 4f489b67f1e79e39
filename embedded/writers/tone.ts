// What sort of thing a passage says, for choosing what to read before sleep.
import { getCues } from '../text/signal-words.ts';
import { countWarm } from './hard-lines.ts';
import { isJoyful } from '../text/joy.ts';
import type { Sentence } from '../entries/read-entries.ts';

export type Kind = 'warm' | 'next' | 'insight' | 'plain' | 'question';

export function findKind(sentences: readonly Sentence[], language: string): Kind {
  const cues = getCues(language);
  if (sentences.some(({ isQuestion }) => isQuestion)) return 'question';
  if (sentences.some((sentence) => countWarm(sentence, language) > 0 || isJoyful(sentence.text))) return 'warm';
  if (sentences.some(({ text }) => cues.next.test(text))) return 'next';
  return sentences.some(({ isLearned }) => isLearned) ? 'insight' : 'plain';
}

export function looksAhead(sentence: Sentence, language: string): boolean {
  return !sentence.isQuestion && !sentence.isDangling && getCues(language).next.test(sentence.text);
}
