// The functions of `embedded/threads/`, each of one text, for `functions.ts`.
import { listWords } from '../../embedded/text/terms.ts';
import { findBoilerplate } from '../../embedded/threads/boilerplate.ts';
import { compareLines } from '../../embedded/threads/compare-lines.ts';
import { findDayPairs } from '../../embedded/threads/day-pairs.ts';
import { findThreads } from '../../embedded/threads/find-threads.ts';
import { chooseLanguage, detectJournalLanguage, readWord } from '../../embedded/threads/journal-language.ts';
import { type Line, listLines } from '../../embedded/threads/lines.ts';
import { listRules, markLine, weighFault, weighPlannedVerb } from '../../embedded/threads/relations.ts';
import { isSameWord } from '../../embedded/threads/same-word.ts';
import { findNames, isNoun, isSubject, weighWord } from '../../embedded/threads/word-weights.ts';

const DATE = '2026-11-20';
const BEFORE = '2026-11-19';
const LANGUAGES = ['en', 'de', 'zh'];
const LANGUAGES_WITH_LISTS = ['en', 'es', 'fr', 'de', 'it', 'pt', 'nl', 'ja'];
const DEED = markLine(lineOf('Called Anna about the rye.', 'en'));

export const THREAD_FUNCTIONS: Readonly<Record<string, (text: string) => unknown>> = {
  findDayPairs: (text) => findDayPairs(daysOf(text)),
  findThreads: (text) => {
    const pairs = [{ earlier: BEFORE, later: DATE }];
    return findThreads({ days: daysOf(text), candidates: { dayCount: 2, daysByStem: new Map(), pairs } });
  },
  compareLines: (text) => {
    const [earlier, later] = [markLine(lineOf(text, 'en')), DEED];
    return compareLines({ earlier, later, shared: [{ text, stem: text, weight: 1, earlierIndex: 0, laterIndex: 0 }] });
  },
  listLines: (text) => listLines(daysOf(text), () => true),
  findBoilerplate: (text) => LANGUAGES.map((language) => findBoilerplate([lineOf(text, language)])),
  detectJournalLanguage: (text) => [detectJournalLanguage([text]), detectJournalLanguage(text.split(' '))],
  chooseLanguage: (text) => chooseLanguage(text, 'en', 'de'),
  readWord: (text) => ['fr', 'it'].map((language) => readWord({ text, at: 0, stem: text }, language, language)),
  markLine: (text) => LANGUAGES_WITH_LISTS.map((language) => markLine(lineOf(text, language))),
  listRules: (text) => listRules(markLine(lineOf(text, 'en')), markLine(lineOf(text, 'en'))),
  weighPlannedVerb: (text) => weighPlannedVerb(markLine(lineOf(`I should ${text}`, 'en')), DEED, () => 0),
  weighFault: (text) => weighFault(markLine(lineOf(text, 'en')), markLine(lineOf(text, 'en'))),
  isSameWord: (text) => isSameWord(text, `${text}s`, 'en'),
  findNames: (text) => LANGUAGES.map((language) => findNames([lineOf(text, language)])),
  weighWord: (text) => {
    const line = lineOf(text, 'en');
    const names = findNames([line]);
    return line.words.map((_, index) => weighWord(line, index, names));
  },
  isNoun: (text) => {
    const line = lineOf(text, 'en');
    return line.words.map((_, index) => isNoun(line, index));
  },
  isSubject: (text) => {
    const line = lineOf(text, 'en');
    return line.words.map((_, index) => isSubject(line, index, undefined));
  },
};

function daysOf(content: string) {
  return [BEFORE, DATE].map((date) => ({ date, entries: [{ content }] }));
}

function lineOf(text: string, language: string): Line {
  return { date: DATE, text, language, sentences: [], words: listWords(text, language), start: 0 };
}
