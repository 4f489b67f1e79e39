// The weekly refresher: a summary of a few sentences, and highlights that are led back to the day they come from.
import { splitSentences } from '../../embedded/text/sentences.ts';
import { countWords } from '../../embedded/text/terms.ts';
import type { CheckName } from '../prompts/check-name.ts';
import { type DaySource, findDay } from '../grounding/highlight-days.ts';
import { takeOffMarks } from './markup.ts';
import { isOtherWeekday } from '../grounding/grounding-source.ts';
import { readStructured } from './partial-json.ts';
import { type Against, type Extent, TOLERANCE, type Verdict, judgeLines } from './evaluate.ts';

export interface CheckedWeek {
  summary: string;
  highlights: readonly Highlight[];
}

export interface AgainstWeek extends Against {
  /** One for each day. */
  byDay: readonly DaySource[];
}

const SUMMARY_WORDS_MAX = Math.floor(90 * TOLERANCE);
const SENTENCES_MAX = 5;
const HIGHLIGHT_WORDS_MAX = Math.floor(24 * TOLERANCE);
const HIGHLIGHTS_MIN = 3;
const HIGHLIGHTS_MAX = 7;
const READ_MAX = 50;

const NOTHING: CheckedWeek = { summary: '', highlights: [] };

export function checkWeek(answer: string, against: AgainstWeek, extent: Extent): Verdict<CheckedWeek> {
  const read = readStructured(answer);
  if (read === null) return { value: NOTHING, failed: ['shape'] };
  const isOpen = extent !== 'whole' && read.isSummaryOpen;
  const summary = checkWeekSummary(listSentences(read.summary, isOpen), against);
  if (extent === 'so far') return { value: { ...NOTHING, summary: summary.value }, failed: summary.failed };
  const highlights = checkHighlights(read.highlights, against);
  const failed = new Set([...summary.failed, ...highlights.failed]);
  if (read.isSummaryOpen) failed.add('limits');
  return { value: { summary: summary.value, highlights: highlights.value }, failed: [...failed] };
}

/** Without the sentence that is still being written. */
function listSentences(summary: string, isOpen: boolean): string[] {
  const text = takeOffMarks(summary).replace(/\s+/g, ' ');
  const sentences = splitSentences(text, READ_MAX).map((sentence) => sentence.text);
  return isOpen ? sentences.slice(0, -1) : sentences;
}

function checkWeekSummary(sentences: readonly string[], against: Against): Verdict<string> {
  const { kept, failed } = judgeLines(sentences, against);
  const value = kept.join(' ');
  const faults = new Set<CheckName>(failed);
  if (sentences.length > SENTENCES_MAX || countWords(value) > SUMMARY_WORDS_MAX) faults.add('limits');
  if (isOtherWeekday(value, against.source)) faults.add('day');
  return { value, failed: [...faults] };
}

function checkHighlights(texts: readonly string[], against: AgainstWeek): Verdict<readonly Highlight[]> {
  const lines = texts.map((text) => takeOffMarks(text).replace(/\s+/g, ' ').trim()).filter((line) => line !== '');
  const { kept, failed } = judgeLines(lines, against);
  const faults = new Set<CheckName>(failed);
  const value = kept
    .flatMap((text): Highlight[] => {
      const date = findDay(text, against.byDay);
      return date === null ? [] : [{ date, text }];
    })
    .toSorted((a, b) => Number(a.date > b.date) - Number(a.date < b.date));
  const least = Math.min(HIGHLIGHTS_MIN, against.source.sentenceCount);
  const isTooLong = lines.some((line) => countWords(line) > HIGHLIGHT_WORDS_MAX);
  if (isTooLong || lines.length > HIGHLIGHTS_MAX || value.length < least) faults.add('limits');
  return { value, failed: [...faults] };
}
export interface Highlight {
  date: string;
  text: string;
}
