// The tone of a passage, for choosing the quotes of a bedtime reading.
import { getSignalWords } from '../text/signal-words.ts';
import { countWarmWords } from '../hard-lines/find-hard-lines.ts';
import { isJoyful } from '../text/joy.ts';
import type { Sentence } from '../entries/read-entries.ts';

export type Tone = 'warm' | 'next' | 'insight' | 'plain' | 'question';

export function findTone(sentences: readonly Sentence[], language: string): Tone {
  const { future } = getSignalWords(language);
  if (sentences.some(({ isQuestion }) => isQuestion)) return 'question';
  if (sentences.some((sentence) => countWarmWords(sentence, language) > 0 || isJoyful(sentence.text))) return 'warm';
  if (sentences.some(({ text }) => future.test(text))) return 'next';
  return sentences.some(({ mentionsLearning }) => mentionsLearning) ? 'insight' : 'plain';
}

export function isAboutFuture(sentence: Sentence, language: string): boolean {
  return !sentence.isQuestion && !sentence.isDangling && getSignalWords(language).future.test(sentence.text);
}
