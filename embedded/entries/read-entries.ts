// Entries turned into sentences that know what they are about.
import { truncateEntries } from './reading-budget.ts';
import { getSignalWords } from '../text/signal-words.ts';
import type { JournalEntry } from './written-day.ts';
import { isInsight, isPersonal } from '../text/insights.ts';
import { detectLanguage } from '../text/language.ts';
import { type SentenceText, splitSentences } from '../text/sentences.ts';
import { countWords, listWords, type Word } from '../text/terms.ts';

/** More than prose ever has within the characters that are read; a list of single letters has thousands. */
const SENTENCES_MAX = 600;
const ENTRY_SENTENCES_MIN = 5;

export interface Sentence extends SentenceText {
  /** Its place in the entry, from 0. */
  index: number;
  wordCount: number;
  words: readonly Word[];
  /** Content stems, each once. */
  stems: readonly string[];
  isQuestion: boolean;
  /** Has a word of finding out: «learned», «turns out». */
  mentionsLearning: boolean;
  /** Says what the person takes from it: «I realised», «next time», «maybe I should». */
  isInsight: boolean;
  /** Somebody says it of themselves: «I», «my», «we». */
  isPersonal: boolean;
  /** Starts with a word that points back: «it», «this». */
  isDangling: boolean;
  /** Starts with a word that joins on: «but», «instead». */
  isJoining: boolean;
}

export interface ParsedEntry {
  language: string;
  sentences: readonly Sentence[];
}

export interface ParsedDay {
  date: string;
  entries: readonly ParsedEntry[];
}

/** Entries without any text are left out; the others keep their order. */
export function parseEntries(entries: readonly JournalEntry[], charactersMax: number): ParsedEntry[] {
  const texts = truncateEntries(entries, charactersMax);
  const sentencesMax = Math.max(ENTRY_SENTENCES_MIN, Math.floor(SENTENCES_MAX / Math.max(1, texts.length)));
  const read = texts.map((text): ParsedEntry => {
    const language = detectLanguage(text);
    const sentences = splitSentences(text, sentencesMax).map((sentence, place) =>
      parseSentence(sentence, place, language),
    );
    return { language, sentences };
  });
  return read.filter((entry) => entry.sentences.length > 0);
}

function parseSentence(
  { text, lineIndex, isListItem, isTask }: SentenceText,
  index: number,
  language: string,
): Sentence {
  const words = listWords(text, language);
  const cues = getSignalWords(language);
  const firstWord = (words[0]?.text ?? '').toLowerCase().replaceAll('’', "'");
  const stems = [...new Set(words.map((word) => word.stem).filter((stem) => stem !== ''))];
  return {
    text,
    lineIndex,
    isListItem,
    isTask,
    index,
    wordCount: countWords(text),
    words,
    stems,
    isQuestion: /[?？؟][\s"'”’»)\]]*$/u.test(text) || cues.question.test(text),
    mentionsLearning: stems.some((stem) => cues.learned.has(stem)),
    isInsight: isInsight(text, language),
    isPersonal: isPersonal(text, language),
    isDangling: cues.isDangling(firstWord),
    isJoining: cues.isJoining(firstWord),
  };
}
