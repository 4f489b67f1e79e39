// The material that an answer may use: the stems, numbers, days and exact text of the entries in the prompt.
import { boundMarks } from '#contract/bounded-marks.ts';
import { weekdayOf } from '#contract/days.ts';
import type { CheckedDay } from '../../embedded/entries/checked-entries.ts';
import { detectLanguage } from '../../embedded/text/language.ts';
import { listWords } from '../../embedded/text/terms.ts';
import { sanitizeText } from '../prompts/clean-text.ts';
import { takeTextBeforeInjection } from './prompt-injection.ts';
import { getNeutralWords } from './frame-words.ts';
import { listNumbers } from './numbers.ts';
import { findWeekdays, listWeekdayNames } from './weekdays.ts';

export interface GroundingSource {
  languages: ReadonlySet<string>;
  stems: ReadonlySet<string>;
  neutralStems: ReadonlySet<string>;
  numbers: ReadonlySet<string>;
  /** The numbers of the dates: allowed in digits only. */
  dateNumbers: ReadonlySet<string>;
  text: string;
  lowerText: string;
  dates: readonly string[];
  /** The weekdays of `dates`; Sunday is 0. */
  weekdays: ReadonlySet<number>;
  sentenceCount: number;
  /** An entry contains an instruction to a model: the thresholds are higher. */
  hasInjection: boolean;
}

/** Longer stems are also compared by their first five letters, because inflection changes their ends. */
const SHARED_LETTERS = 5;

export function buildGroundingSource(days: readonly CheckedDay[], counted: readonly number[] = []): GroundingSource {
  const contents = days.flatMap(({ entries }) => entries.map(({ content }) => sanitizeText(content)));
  const texts = contents.map(takeTextBeforeInjection);
  const read = texts.filter((text) => text.trim() !== '').map((text) => ({ text, language: detectLanguage(text) }));
  const languages = new Set(read.map(({ language }) => language));
  const dates = [...new Set(days.map(({ date }) => date))];
  const text = normalisePunctuation(texts.join('\n'));
  return {
    languages,
    stems: new Set(read.flatMap((item) => listStems(item.text, item.language)).flatMap(withShort)),
    neutralStems: new Set([...languages].flatMap(listNeutralStems)),
    numbers: new Set([...texts.flatMap((one) => listNumbers(one, languages)), ...counted.map(String)]),
    dateNumbers: new Set(dates.flatMap(listDateNumbers)),
    text,
    lowerText: text.toLowerCase(),
    dates,
    weekdays: new Set(dates.map(weekdayOf)),
    sentenceCount: Math.max(
      1,
      texts
        .join('\n')
        .split(/[.!?…。！？؟।\n]+/u)
        .filter((part) => /\p{L}{2}/u.test(part)).length,
    ),
    hasInjection: texts.some((trusted, index) => trusted !== contents[index]),
  };
}

export function listStems(text: string, language: string): string[] {
  return listWords(text, language)
    .map(({ stem }) => stem)
    .filter((stem) => stem !== '');
}

export function hasStem(stems: ReadonlySet<string>, stem: string): boolean {
  return stems.has(stem) || (stem.length > SHARED_LETTERS && stems.has(stem.slice(0, SHARED_LETTERS)));
}

export function isKnownWord(word: string, { languages, stems, neutralStems }: GroundingSource): boolean {
  return [...languages].some((language) =>
    listStems(word, language).every((stem) => hasStem(stems, stem) || hasStem(neutralStems, stem)),
  );
}

/** Mentions a weekday that is not in `dates` and not in the entries. */
export function mentionsOtherWeekday(text: string, { languages, weekdays, lowerText }: GroundingSource): boolean {
  return findWeekdays(text, languages).some(({ weekday, name }) => !weekdays.has(weekday) && !lowerText.includes(name));
}

/** Unifies spaces, apostrophes, quotation marks and dashes. */
export function normalisePunctuation(text: string): string {
  return boundMarks(text)
    .normalize('NFC')
    .replace(/[‘’‚‛`´]/gu, "'")
    .replace(/[“”„‟«»]/gu, '"')
    .replace(/[–—−]/gu, '-')
    .replaceAll('…', '...')
    .replace(/\s+/gu, ' ');
}

function withShort(stem: string): string[] {
  return stem.length >= SHARED_LETTERS ? [stem, stem.slice(0, SHARED_LETTERS)] : [stem];
}

function listNeutralStems(language: string): string[] {
  return [...listStems(`${getNeutralWords(language)} ${listWeekdayNames(language).join(' ')}`, language)];
}

function listDateNumbers(date: string): string[] {
  const [year = '', , day = ''] = date.split('-');
  return [year, day, String(Number(day))];
}
