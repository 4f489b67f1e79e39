// «This Week's Growth»: a first time, the answered prompts, or one short line. Never repeats the summary.
import { PROMPTS } from '#contract/prompts.ts';
import type { ParsedDay, ParsedEntry } from '../entries/read-entries.ts';
import { type JournalDay, hasText } from '../entries/written-day.ts';
import { isFiller } from '../text/filler-words.ts';
import { EN_WEEKLY } from '../locales/en-weekly.ts';
import { fillTemplate, formatCount, formatDay, quoteExactly } from '../locales/templates.ts';

const FIRST_TIME =
  /(?<![\p{L}\p{N}])(?:first time|zum ersten mal|das erste mal|(?:pour )?la première fois|(?:por )?primera vez|(?:per la )?prima volta|(?:pela )?primeira vez|(?:voor het eerst|de eerste keer))(?![\p{L}\p{N}])/iu;
const GROWTH = EN_WEEKLY.growth;

interface GrowthInput {
  endDate: string;
  firstTime: FirstTime | null;
  maySayNothingRecurred: boolean;
}

export interface FirstTime {
  date: string;
  text: string;
}

/** Days without text are ignored. */
export function writeGrowth(
  days: readonly JournalDay[],
  { endDate, firstTime, maySayNothingRecurred }: GrowthInput,
): string {
  const written = days.filter(({ entries }) => entries.some(hasText));
  if (firstTime !== null) {
    const day = formatDay(firstTime.date, endDate);
    return fillTemplate(GROWTH.firstTime, { day, quote: quoteExactly(firstTime.text) });
  }
  const prompts = writePrompts(written);
  if (prompts !== null) return prompts;
  const [only] = written;
  if (written.length === 1 && only !== undefined)
    return fillTemplate(GROWTH.oneDay, { day: formatDay(only.date, endDate) });
  return maySayNothingRecurred ? GROWTH.withoutTheme : GROWTH.other;
}

function writePrompts(days: readonly JournalDay[]): string | null {
  const counts = new Map<number, number>();
  for (const { promptIndex } of days.flatMap(({ entries }) => entries.filter(hasText))) {
    if (typeof promptIndex === 'number') counts.set(promptIndex, (counts.get(promptIndex) ?? 0) + 1);
  }
  if (counts.size < 2) return null;
  const prompts = fillTemplate(counts.size < PROMPTS.length ? GROWTH.somePrompts : GROWTH.allPrompts, {
    count: formatCount(counts.size),
    all: formatCount(PROMPTS.length),
  });
  const most = findMost([...counts]);
  const prompt = most === null ? undefined : PROMPTS[most]?.question;
  if (prompt === undefined) return fillTemplate(GROWTH.promptsAlike, { prompts });
  return fillTemplate(GROWTH.prompts, { prompts, prompt: quoteExactly(prompt) });
}

function findMost<Key>(counted: readonly (readonly [Key, number])[]): Key | null {
  const [first, second] = counted.toSorted(([, a], [, b]) => b - a);
  return first === undefined || first[1] === second?.[1] ? null : first[0];
}

export function isFirstTime(text: string): boolean {
  return FIRST_TIME.test(text);
}

/** True if two days share a content word. */
export function hasRecurringWord(days: readonly ParsedDay[]): boolean {
  const stemsByDay = days.flatMap(({ entries }) => [...new Set(entries.flatMap(listContentStems))]);
  return new Set(stemsByDay).size < stemsByDay.length;
}

function listContentStems({ sentences, language }: ParsedEntry): string[] {
  const words = sentences.flatMap((sentence) => sentence.words);
  return words.filter((word) => word.stem !== '' && !isFiller(word, language)).map(({ stem }) => stem);
}
