// The word lists of each language, compiled. A language without lists has no markers: only many shared words connect its lines.
import { findRoot } from '../text/terms.ts';
import { isSameWord } from './same-word.ts';
import { splitWords, wholeWords } from '../text/word-lists.ts';
import { DE } from './languages/de.ts';
import { EN } from './languages/en.ts';
import { ES } from './languages/es.ts';
import { FR } from './languages/fr.ts';
import { IT } from './languages/it.ts';
import { JA } from './languages/ja.ts';
import { NL } from './languages/nl.ts';
import { PT } from './languages/pt.ts';
import type { ThreadWords } from './languages/thread-words.ts';

const PATTERNS = [
  'asks',
  'plans',
  'fails',
  'learns',
  'names',
  'answers',
  'does',
  'succeeds',
  'uses',
  'again',
  'settles',
  'regrets',
] as const;
const WORDS: Readonly<Record<string, ThreadWords>> = { en: EN, es: ES, fr: FR, de: DE, it: IT, pt: PT, nl: NL, ja: JA };
const NEVER = /(?!)/u;

export type Marker = (typeof PATTERNS)[number];

export interface ThreadLanguage {
  markers: Readonly<Record<Marker, RegExp>>;
  leaning: RegExp;
  titles: ReadonlySet<string>;
  articles: ReadonlySet<string>;
  prepositions: ReadonlySet<string>;
  pronouns: ReadonlySet<string>;
  participles: RegExp;
  irregular: ReadonlyMap<string, string>;
  common: WordList;
  never: WordList;
}

/** The words by their root. */
export type WordList = ReadonlyMap<string, readonly string[]>;

const COMPILED: ReadonlyMap<string, ThreadLanguage> = new Map(
  Object.entries(WORDS).map(([language, words]) => [language, compile(words, language)]),
);
const WITHOUT_LISTS: ThreadLanguage = {
  markers: markersOf(() => NEVER),
  leaning: NEVER,
  titles: new Set(),
  articles: new Set(),
  prepositions: new Set(),
  pronouns: new Set(),
  participles: NEVER,
  irregular: new Map(),
  common: new Map(),
  never: new Map(),
};

export function getThreadLanguage(language: string): ThreadLanguage {
  return COMPILED.get(language) ?? WITHOUT_LISTS;
}

/** True for each form of a listed word. `written` is in lower case. */
export function hasWord(list: WordList, written: string, language: string): boolean {
  return list.get(findRoot(written, language))?.some((word) => isSameWord(word, written, language)) === true;
}

function compile(words: ThreadWords, language: string): ThreadLanguage {
  const isUnspaced = language === 'ja';
  const listByRoot = (list: string): WordList => Map.groupBy(splitWords(list), (word) => findRoot(word, language));
  const { leaning, irregular = '', participles = NEVER } = words;
  return {
    markers: markersOf((marker) => new RegExp(isUnspaced ? words[marker] : wholeWords(words[marker]), 'iu')),
    leaning: leaning === undefined ? NEVER : new RegExp(`^(?:${leaning})${isUnspaced ? '' : '(?![\\p{L}])'}`, 'iu'),
    titles: new Set(splitWords(words.titles)),
    articles: new Set(splitWords(words.articles)),
    prepositions: new Set(splitWords(words.prepositions)),
    pronouns: new Set(splitWords(words.pronouns ?? '')),
    participles,
    irregular: new Map(
      splitWords(irregular).map((pair): [string, string] => {
        const [past = '', base = ''] = pair.split(':');
        return [past, base];
      }),
    ),
    common: listByRoot(words.common),
    never: listByRoot(words.never),
  };
}

function markersOf(build: (marker: Marker) => RegExp): Readonly<Record<Marker, RegExp>> {
  // PATTERNS has each marker once.
  return Object.fromEntries(PATTERNS.map((marker) => [marker, build(marker)])) as Record<Marker, RegExp>;
}
