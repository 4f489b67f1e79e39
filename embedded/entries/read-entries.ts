// Parses entries into sentences with their words, stems and features.
import { truncateEntries } from './reading-budget.ts';
import { getSignalWords } from '../text/signal-words.ts';
import type { CheckedEntry } from './checked-entries.ts';
import { type Mark, findMark, isPersonal } from '../text/insights.ts';
import { removeMarkdownMarks } from './markdown-marks.ts';
import { detectLanguage } from '../text/language.ts';
import { type SentenceText, splitSentences } from '../text/sentences.ts';
import { countCodeWords } from '../text/prose.ts';
import { countWords, listWords, normaliseSpelling, type Word } from '../text/terms.ts';

/** Prose within the character budget has fewer sentences; a list of single letters has thousands. */
const SENTENCES_MAX = 600;
const ENTRY_SENTENCES_MIN = 5;

export interface Sentence extends SentenceText {
  index: number;
  /** The first one of its line. */
  startsLine: boolean;
  wordCount: number;
  words: readonly Word[];
  stems: readonly string[];
  isQuestion: boolean;
  mentionsLearning: boolean;
  /** True for an insight and for an intention. */
  isInsight: boolean;
  mark: Mark;
  isPersonal: boolean;
  /** Starts with a word that refers to the previous sentence, «it», «this», or points to it, «mixed those up». */
  isDangling: boolean;
  /** Starts with a word that continues the previous sentence: «but», «instead». */
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

/** Entries without text are left out. `charactersMax` is for all entries together. */
export function parseEntries(entries: readonly CheckedEntry[], charactersMax: number): ParsedEntry[] {
  const texts = truncateEntries(entries, charactersMax).map(removeMarkdownMarks);
  const sentencesMax = Math.max(ENTRY_SENTENCES_MIN, Math.floor(SENTENCES_MAX / Math.max(1, texts.length)));
  const parsed = texts.map((text): ParsedEntry => {
    const language = detectLanguage(text);
    const sentences = splitSentences(text, sentencesMax).map((sentence, index, all) => ({
      ...parseSentence(sentence, { index, before: all[index - 1], language }),
      startsLine: all[index - 1]?.lineIndex !== sentence.lineIndex,
    }));
    return { language, sentences };
  });
  return parsed.filter((entry) => entry.sentences.length > 0);
}

interface Place {
  index: number;
  before: SentenceText | undefined;
  language: string;
}

function parseSentence(sentence: SentenceText, { index, before, language }: Place): Omit<Sentence, 'startsLine'> {
  const { text } = sentence;
  const words = listWords(text, language);
  const signalWords = getSignalWords(language);
  const firstWord = normaliseSpelling(words[0]?.text ?? '');
  const stems = listStems(words);
  const mark = findMark(text, language);
  return {
    ...sentence,
    index,
    wordCount: countWords(text),
    words,
    stems,
    isQuestion: /[?？؟][\s"'”’»)\]]*$/u.test(text) || signalWords.question.test(text),
    mentionsLearning: stems.some((stem) => signalWords.learned.has(stem)),
    isInsight: mark !== null,
    mark,
    isPersonal: isPersonal(text, language),
    isDangling:
      sentence.isPiece ||
      continuesLine(sentence, before) ||
      signalWords.dangling.has(firstWord) ||
      signalWords.pointing.test(text),
    isJoining: signalWords.joining.has(firstWord),
  };
}

/** «→ write it down», or what goes on after a line of code. */
function continuesLine({ text, lineIndex }: SentenceText, before: SentenceText | undefined): boolean {
  if (before === undefined || before.lineIndex === lineIndex) return false;
  return /^(?:→|->|=>|⇒)/u.test(text) || (/^\p{Ll}/u.test(text) && countCodeWords(before.text) > 1);
}

function listStems(words: readonly Word[]): string[] {
  const stems = new Set<string>();
  for (const { stem } of words) if (stem !== '') stems.add(stem);
  return [...stems];
}
