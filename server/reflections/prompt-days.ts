// The input of a writer: texts of saved days without ids and times. A day beyond the limits is truncated.
import { GENERATION_INPUT_CHARACTERS_MAX } from '#contract/limits.ts';
import type { ReadingRequest } from '../models/writer.ts';
import { findThemeWords, type EarlierDay } from '../../embedded/ranking/recurring-theme.ts';
import { THEME_WORDS_VERSION } from '../../embedded/ranking/theme-words.ts';
import type { StoredReflection, StoredThemeWords } from './stored-reflection.ts';

export type JournalDay = ReadingRequest['days'][number];

export function toJournalDay({ date, entries }: Pick<StoredReflection, 'date' | 'entries'>): JournalDay {
  return truncateDay({ date, entries: entries.map(({ content, promptIndex }) => ({ content, promptIndex })) });
}

/** Of a day beyond all measure the start of each entry. */
export function truncateDay({ date, entries }: JournalDay): JournalDay {
  const share = Math.floor(GENERATION_INPUT_CHARACTERS_MAX / Math.max(1, entries.length));
  return { date, entries: entries.map((entry) => ({ ...entry, content: truncateAtWord(entry.content, share) })) };
}

/** A day as the summaries of the next days read it. */
export function toEarlierDay(day: StoredReflection): EarlierDay {
  return { ...toJournalDay(day), themeWords: findThemeWordsOf(day) };
}

/** Sealed with the day, so that the saves of the next seven days do not analyse its texts again. */
export function withThemeWords(day: StoredReflection): StoredReflection {
  return { ...day, themeWords: findThemeWordsOf(day) ?? buildStoredThemeWords(day) };
}

/** Undefined if the texts have changed since, or another version of the program found the words. */
function findThemeWordsOf({ themeWords, textsVersion }: StoredReflection): StoredThemeWords | undefined {
  const isCurrent = themeWords?.program === THEME_WORDS_VERSION && themeWords.textsVersion === textsVersion;
  return isCurrent ? themeWords : undefined;
}

/** An error of the writer must not prevent the save. */
function buildStoredThemeWords(day: StoredReflection): StoredThemeWords | undefined {
  try {
    const { texts, stems } = findThemeWords(toJournalDay(day).entries);
    return { texts, stems, program: THEME_WORDS_VERSION, textsVersion: day.textsVersion };
  } catch {
    return undefined;
  }
}

export function truncateAtWord(content: string, charactersMax: number): string {
  if (content.length <= charactersMax) return content;
  const start = content.slice(0, charactersMax);
  const lastSpace = Math.max(start.lastIndexOf(' '), start.lastIndexOf('\n'));
  const kept = lastSpace > 0 ? start.slice(0, lastSpace) : start.replace(/[\uD800-\uDBFF]$/, '');
  // By way of bytes, because a slice alone would hold on to the whole text.
  return Buffer.from(kept, 'utf16le').toString('utf16le');
}
