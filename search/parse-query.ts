// The language of a search: words, "phrases", -excluded, prompt:2, before: after: on: with YYYY[-MM[-DD]].
import { addDays, isIsoDate, type IsoDate } from '#contract/days.ts';
import { SEARCH_TERMS_MAX } from '#contract/limits.ts';
import { PROMPTS } from '#contract/prompts.ts';
import { fold } from './fold.ts';

export interface Term {
  folded: string;
  /** Entries with it are left out. */
  isExcluded: boolean;
  /** A closed phrase ends at the end of a word; everything else is a beginning. */
  isWhole: boolean;
}

export interface SearchQuery {
  terms: readonly Term[];
  /** Empty for all prompts. */
  prompts: readonly number[];
  /** First and last day, both included. */
  from: IsoDate;
  to: IsoDate;
  /** Terms and filters together. */
  count: number;
}

const FIRST_DAY = '0000-01-01';
const LAST_DAY = '9999-12-31';
/** A filter, a phrase whose quote may be open, or a word. */
const PART = /(-?)(?:"([^"]*)("?)|(\S+))/gu;
const FILTER = /^(prompt|before|after|on):(.+)$/iu;

export function parseQuery(text: string): SearchQuery {
  const terms: Term[] = [];
  const prompts: number[] = [];
  let [from, to, count] = [FIRST_DAY, LAST_DAY, 0];
  for (const [, minus, phrase, closing, word = ''] of text.matchAll(PART)) {
    const filter = minus === '' ? parseFilter(word) : null;
    if (filter === null) {
      const folded = fold(phrase ?? word).trim();
      if (folded === '') continue;
      terms.push({ folded, isExcluded: minus !== '', isWhole: closing === '"' });
    } else if (typeof filter === 'number') {
      prompts.push(filter);
    } else {
      if (filter.from > from) from = filter.from;
      if (filter.to < to) to = filter.to;
    }
    count += 1;
  }
  return { terms: withoutEqual(terms), prompts, from, to, count };
}

/** A word that was typed twice is compared once. */
function withoutEqual(terms: readonly Term[]): Term[] {
  return [...new Map(terms.map((term) => [JSON.stringify(term), term])).values()];
}

/** Null for a query that may be searched. */
export function findQueryProblem({ count }: SearchQuery): string | null {
  if (count === 0) return 'Please type a word to search for.';
  return count > SEARCH_TERMS_MAX ? `A query has at most ${SEARCH_TERMS_MAX} words. Please remove some.` : null;
}

/** A prompt, a range of days, or null for text such as `http://example.org`. */
function parseFilter(word: string): number | { from: IsoDate; to: IsoDate } | null {
  const [, name = '', value = ''] = FILTER.exec(word) ?? [];
  if (name.toLowerCase() === 'prompt')
    return /^\d$/.test(value) && Number(value) < PROMPTS.length ? Number(value) : null;
  const range = name === '' ? null : parseDays(value);
  if (range === null) return null;
  if (name.toLowerCase() === 'before') return { from: FIRST_DAY, to: addDays(range.from, -1) };
  return name.toLowerCase() === 'after' ? { from: addDays(range.to, 1), to: LAST_DAY } : range;
}

function parseDays(value: string): { from: IsoDate; to: IsoDate } | null {
  if (isIsoDate(value)) return { from: value, to: value };
  const [, year = '', month] = /^([1-9]\d{3})(?:-(0[1-9]|1[0-2]))?$/.exec(value) ?? [];
  if (year === '') return null;
  if (month === undefined) return { from: `${year}-01-01`, to: `${year}-12-31` };
  const last = ['31', '30', '29', '28'].find((day) => isIsoDate(`${year}-${month}-${day}`));
  return { from: `${year}-${month}-01`, to: `${year}-${month}-${last}` };
}
