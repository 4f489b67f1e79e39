// Checks a weekly refresher: a summary of a few sentences, and highlights that can be matched to a day.
import { splitSentences } from '../../embedded/text/sentences.ts';
import { countWords } from '../../embedded/text/terms.ts';
import type { CheckName } from '../prompts/instructions.ts';
import { type DaySource, findDayOfHighlight } from '../grounding/highlight-days.ts';
import { stripMarkup } from './markup.ts';
import { mentionsOtherWeekday } from '../grounding/grounding-source.ts';
import { parsePartialWeek } from './partial-json.ts';
import { type CheckContext, type Completeness, LENGTH_TOLERANCE, type CheckResult, checkLines } from './evaluate.ts';

export interface Highlight {
  date: string;
  text: string;
}

export interface CheckedWeek {
  summary: string;
  highlights: readonly Highlight[];
}

export interface WeekCheckContext extends CheckContext {
  byDay: readonly DaySource[];
}

const SUMMARY_WORDS_MAX = Math.floor(90 * LENGTH_TOLERANCE);
const SENTENCES_MAX = 5;
const HIGHLIGHT_WORDS_MAX = Math.floor(24 * LENGTH_TOLERANCE);
const HIGHLIGHTS_MIN = 3;
const HIGHLIGHTS_MAX = 7;
const READ_MAX = 50;

const EMPTY_WEEK: CheckedWeek = { summary: '', highlights: [] };

export function checkWeek(
  answer: string,
  context: WeekCheckContext,
  completeness: Completeness,
): CheckResult<CheckedWeek> {
  const week = parsePartialWeek(answer);
  if (week === null) return { value: EMPTY_WEEK, failed: ['shape'] };
  const isOpen = completeness !== 'whole' && week.isSummaryTruncated;
  const summary = checkWeekSummary(listSentences(week.summary, isOpen), context);
  if (completeness === 'so far') return { value: { ...EMPTY_WEEK, summary: summary.value }, failed: summary.failed };
  const highlights = checkHighlights(week.highlights, context);
  const failed = new Set([...summary.failed, ...highlights.failed]);
  if (week.isSummaryTruncated) failed.add('limits');
  return { value: { summary: summary.value, highlights: highlights.value }, failed: [...failed] };
}

/** Without an incomplete last sentence. */
function listSentences(summary: string, isOpen: boolean): string[] {
  const text = stripMarkup(summary).replace(/\s+/g, ' ');
  const sentences = splitSentences(text, READ_MAX).map((sentence) => sentence.text);
  return isOpen ? sentences.slice(0, -1) : sentences;
}

function checkWeekSummary(sentences: readonly string[], context: CheckContext): CheckResult<string> {
  // More sentences or highlights are refused below, without the work.
  const { accepted, failed } = checkLines(sentences.slice(0, SENTENCES_MAX), context);
  const value = accepted.join(' ');
  const faults = new Set<CheckName>(failed);
  if (sentences.length > SENTENCES_MAX || countWords(value) > SUMMARY_WORDS_MAX) faults.add('limits');
  if (mentionsOtherWeekday(value, context.source)) faults.add('day');
  return { value, failed: [...faults] };
}

function checkHighlights(texts: readonly string[], context: WeekCheckContext): CheckResult<readonly Highlight[]> {
  const lines = texts.map((text) => stripMarkup(text).replace(/\s+/g, ' ').trim()).filter((line) => line !== '');
  const { accepted, failed } = checkLines(lines.slice(0, HIGHLIGHTS_MAX), context);
  const faults = new Set<CheckName>(failed);
  const value = accepted
    .flatMap((text): Highlight[] => {
      const date = findDayOfHighlight(text, context.byDay);
      return date === null ? [] : [{ date, text }];
    })
    .toSorted((a, b) => Number(a.date > b.date) - Number(a.date < b.date));
  const highlightsMin = Math.min(HIGHLIGHTS_MIN, context.source.sentenceCount);
  const isTooLong = lines.some((line) => countWords(line) > HIGHLIGHT_WORDS_MAX);
  if (isTooLong || lines.length > HIGHLIGHTS_MAX || value.length < highlightsMin) faults.add('limits');
  return { value, failed: [...faults] };
}
