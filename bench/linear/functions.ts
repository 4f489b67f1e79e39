// Every exported function that reads a person's or a model's text, under its own name, as a function of that text alone.
import { composeBedtimeReading } from '../../embedded/writers/bedtime.ts';
import { chooseQuotes, writeQuotation } from '../../embedded/writers/bedtime-quotes.ts';
import { listReadParts, truncateEntries } from '../../embedded/entries/reading-budget.ts';
import { mentionsCrisis, mentionsListedWords } from '../../embedded/crisis/crisis-detection.ts';
import { listSentences, visitFeatures } from '../../embedded/classifier/features.ts';
import { scoreText } from '../../embedded/classifier/score-text.ts';
import { unpackWeights } from '../../embedded/classifier/weight-format.ts';
import { isSurelyDistress, soundsLikeDistress } from '../../embedded/distress/sounds-like-distress.ts';
import { PACKED } from '../../embedded/distress/weights.ts';
import { foldLetters } from '../../embedded/crisis/crisis-patterns.ts';
import { hasBoundedWord } from '../../embedded/crisis/word-index.ts';
import { hashText } from '../../embedded/locales/seeded-choice.ts';
import { selectPassages } from '../../embedded/ranking/passage-selection.ts';
import { checkDays, checkEntries, mayBeQuoted } from '../../embedded/entries/checked-entries.ts';
import { parseDays } from '../../embedded/entries/read-days.ts';
import {
  countWarmWords,
  findHardLines,
  findPossibleDistress,
  hasHardLine,
  mayBeHard,
  removeHardLines,
} from '../../embedded/hard-lines/find-hard-lines.ts';
import { isJoyful } from '../../embedded/text/joy.ts';
import { readWords } from '../../embedded/writers/bedtime-words.ts';
import { excludeSentences, findFutureLine } from '../../embedded/writers/future-line.ts';
import { detectLanguageOfLines } from '../../embedded/writers/lines-language.ts';
import { isRelapse } from '../../embedded/writers/relapse.ts';
import { findTone, isAboutFuture } from '../../embedded/writers/tone.ts';
import { detectLanguage, isLanguageCertain } from '../../embedded/text/language.ts';
import { isFiller, isSignificant, isWeakAlone } from '../../embedded/text/filler-words.ts';
import { findMark, isPersonal } from '../../embedded/text/insights.ts';
import { stripEndings } from '../../embedded/text/word-endings.ts';
import { isNegated } from '../../embedded/text/negation.ts';
import { writeFigures, writeGrowth } from '../../embedded/writers/week/growth.ts';
import { WEEKLY_FUNCTIONS } from './weekly-functions.ts';
import {
  collectOccurrences,
  countMarked,
  countOccurrences,
  findOccurrence,
  markThemes,
  nameStem,
} from '../../embedded/ranking/occurrences.ts';
import { EN_WEEKLY } from '../../embedded/locales/en-weekly.ts';
import { fillTemplate, joinList, quoteExactly, quotePhrase } from '../../embedded/locales/templates.ts';
import {
  findOpenQuestion,
  listBestPassages,
  measureOverlap,
  quotePassage,
  sharesSentence,
  renderPassage,
} from '../../embedded/ranking/passages.ts';
import {
  countCodeWords,
  countNumericWords,
  findLinesWithoutProse,
  isChore,
  isProse,
} from '../../embedded/text/prose.ts';
import { parseQuotableDays } from '../../embedded/writers/quotable.ts';
import { scoreSentences } from '../../embedded/ranking/sentence-ranking.ts';
import { type ParsedEntry, parseEntries } from '../../embedded/entries/read-entries.ts';
import { buildThemeWords, listMarkedTexts, readThemeWords } from '../../embedded/ranking/theme-words.ts';
import { findRecurringTheme, findThemeWords, readMarkedWords } from '../../embedded/ranking/recurring-theme.ts';
import { splitSentences } from '../../embedded/text/sentences.ts';
import { normaliseWhitespace, shorten, capitalise } from '../../embedded/ranking/shorten.ts';
import { isStopWord, listLanguagesWithStopWord } from '../../embedded/text/stop-words.ts';
import { summariseDay } from '../../embedded/writers/summary.ts';
import {
  countWords,
  findRoot,
  stemWord,
  isUnspaced,
  listWholeWords,
  listWords,
  normaliseSpelling,
} from '../../embedded/text/terms.ts';
import { findFirstTheme, findThemes } from '../../embedded/ranking/themes.ts';
import { composeWeeklyRefresher } from '../../embedded/writers/weekly.ts';
import { takeTextBeforeInjection } from '../../generation/grounding/prompt-injection.ts';
import { checkReading } from '../../generation/checks/check-reading.ts';
import { checkSummary } from '../../generation/checks/check-summary.ts';
import { checkWeek } from '../../generation/checks/check-week.ts';
import { countGrounding } from '../../generation/grounding/grounding.ts';
import { buildDaySources, findDayOfHighlight } from '../../generation/grounding/highlight-days.ts';
import { containsNgram, listNgrams } from '../../generation/checks/prompt-leak.ts';
import { hasMarkup, mentionsModel, stripMarkup, stripReasoning } from '../../generation/checks/markup.ts';
import { findUnseenName } from '../../generation/grounding/unseen-names.ts';
import { findUnseenNumbers, listNumbers } from '../../generation/grounding/numbers.ts';
import { isExactQuotation, listQuotations, removeQuotations } from '../../generation/grounding/quotations.ts';
import {
  buildGroundingSource,
  hasStem,
  isKnownWord,
  mentionsOtherWeekday,
  listStems,
  normalisePunctuation,
} from '../../generation/grounding/grounding-source.ts';
import { isOtherLanguage } from '../../generation/checks/language-check.ts';
import { parsePartialWeek } from '../../generation/checks/partial-json.ts';
import { checkLines } from '../../generation/checks/evaluate.ts';
import { parseInline } from '../../web/components/markdown/parse-inline.ts';
import { parseMarkdown } from '../../web/components/markdown/parse-markdown.ts';
import { findWeekdays } from '../../generation/grounding/weekdays.ts';
import { QUOTING_FUNCTIONS } from './quoting-functions.ts';
import { THREAD_FUNCTIONS } from './thread-functions.ts';

const DATE = '2026-11-20';
const BEFORE = '2026-11-19';
const LANGUAGES = ['en', 'de', 'zh'];
/** No truncation here, unlike in the writers. */
const SPLIT_MAX = 1_000_000;
/** The value that the writers use. */
const SENTENCES_MAX = 600;
const WEIGHTS = unpackWeights(PACKED);
const DAYS = checkDays([{ date: DATE, entries: [{ content: 'Rye needs a longer rest than wheat.' }] }]);
const DAY_SOURCES = buildDaySources(DAYS);
const SOURCE = buildGroundingSource(DAYS);
const CONTEXT = { source: SOURCE, promptNgrams: listNgrams('One two three four five six seven eight nine.') };

const dayOf = (content: string, date = DATE) => ({ date, entries: [{ content }] });
const parseDay = (text: string, date = DATE) => ({
  date,
  entries: parseEntries(checkEntries([{ content: text }]), SPLIT_MAX),
});
const entriesOf = (text: string): readonly ParsedEntry[] => parseDay(text).entries;
const eachEntry = (work: (entry: ParsedEntry) => unknown) => (text: string) => entriesOf(text).map(work);

export const FUNCTIONS: Readonly<Record<string, (text: string) => unknown>> = {
  ...QUOTING_FUNCTIONS,
  ...THREAD_FUNCTIONS,
  ...WEEKLY_FUNCTIONS,
  // Parsing.
  parseMarkdown,
  parseInline,
  splitSentences: (text) => splitSentences(text, SENTENCES_MAX),
  listReadParts: (text) => listReadParts([{ content: text }], text.length / 2),
  truncateEntries: (text) => [
    truncateEntries([{ content: text }], text.length / 2),
    truncateEntries(
      text.split('').map((content) => ({ content })),
      1_000,
    ),
  ],
  parseEntries: (text) => parseEntries(checkEntries([{ content: text }]), SPLIT_MAX),
  detectLanguage,
  listWords: (text) => LANGUAGES.map((language) => listWords(text, language)),
  listWholeWords: (text) => listWholeWords(text, 'zh'),
  isUnspaced: (text) => isUnspaced(text, 'und'),
  countWords,
  stemWord: (text) => stemWord(text, 'en'),
  findRoot: (text) => LANGUAGES.map((language) => findRoot(text, language)),
  normaliseSpelling,
  listLanguagesWithStopWord,
  isStopWord: (text) => isStopWord(text, 'en'),
  mentionsCrisis,
  mentionsListedWords,
  listSentences,
  visitFeatures: (text) => visitFeatures([text], () => {}),
  soundsLikeDistress,
  isSurelyDistress,
  scoreText: (text) => scoreText(text, WEIGHTS),
  foldLetters,
  hasBoundedWord: (text) => hasBoundedWord(text, 'word'),
  hashText,
  // Ranking and writing.
  scoreSentences: eachEntry(({ sentences }) => scoreSentences(sentences)),
  listBestPassages: eachEntry((entry) => listBestPassages(entry, 0, 3)),
  selectPassages: (text) => selectPassages(entriesOf(text), (chosen) => chosen.length > 5),
  findOpenQuestion: eachEntry((entry) => findOpenQuestion(entry, 0)),
  renderPassage: eachEntry((entry) => listBestPassages(entry, 0, 3).map(renderPassage)),
  quotePassage: eachEntry((entry) => listBestPassages(entry, 0, 3).map(quotePassage)),
  measureOverlap: eachEntry((entry) => {
    const [one] = listBestPassages(entry, 0, 1);
    return one && [measureOverlap(one, one), sharesSentence(one, one)];
  }),
  markThemes: (text) => LANGUAGES.map((language) => markThemes(listWords(text, language), { text, language })),
  countMarked: (text) => {
    for (const { words, marks, language } of listMarkedTexts([{ content: text }], text.length))
      countMarked(words, marks, { date: DATE, text, language }, () => undefined);
  },
  nameStem: (text) => nameStem({ text, at: 0, stem: '' }),
  listMarkedTexts: (text) => listMarkedTexts([{ content: text }], text.length),
  buildThemeWords: (text) => buildThemeWords([{ content: text }], text.length),
  readThemeWords: (text) => readThemeWords(buildThemeWords([{ content: text }], text.length), [text]),
  findThemeWords: (text) => findThemeWords([{ content: text }]),
  collectOccurrences: (text) => collectOccurrences([parseDay(text)]),
  countOccurrences: (text) =>
    LANGUAGES.map((language) =>
      countOccurrences(listWords(text, language), { date: DATE, text, language }, () => undefined),
    ),
  isNegated: (text) => listWords(text, 'en').map((_, index, words) => isNegated(words, index, text, 'en')),
  isFiller: (text) => isFiller({ text, at: 0, stem: text }, 'en'),
  isWeakAlone: (text) => isWeakAlone({ text, at: 0, stem: text }, 'en'),
  isSignificant: (text) => isSignificant({ text, at: 0, stem: text }),
  findMark: (text) => LANGUAGES.map((language) => findMark(text, language)),
  isPersonal: (text) => isPersonal(text, 'en'),
  stripEndings: (text) => ['de', 'nl', 'tr', 'ar'].map((language) => stripEndings(text, language)),
  findOccurrence: (text) => findOccurrence(new Map(), [text, text]),
  findTone: eachEntry(({ sentences, language }) => findTone(sentences, language)),
  isAboutFuture: eachEntry(({ sentences, language }) => sentences.map((sentence) => isAboutFuture(sentence, language))),
  hasHardLine,
  mayBeHard,
  isLanguageCertain: eachEntry(({ sentences, language }) => isLanguageCertain(sentences, language)),
  findPossibleDistress: eachEntry(findPossibleDistress),
  findHardLines: eachEntry(findHardLines),
  removeHardLines: eachEntry(removeHardLines),
  countWarmWords: eachEntry(({ sentences, language }) =>
    sentences.map((sentence) => countWarmWords(sentence, language)),
  ),
  isJoyful,
  isRelapse: eachEntry(({ sentences }) => sentences.map(isRelapse)),
  isProse,
  isChore,
  countNumericWords: countNumericWords,
  countCodeWords,
  findLinesWithoutProse,
  parseQuotableDays: (text) => parseQuotableDays([dayOf(text)], SPLIT_MAX),
  chooseQuotes: (text) => chooseQuotes(parseQuotableDays([dayOf(text)], SPLIT_MAX), { date: DATE, variant: 0 }),
  readWords: (text) => readWords(parseQuotableDays([dayOf(text)], SPLIT_MAX), [dayOf(text)], SPLIT_MAX),
  findFutureLine: (text) => findFutureLine(parseQuotableDays([dayOf(text)], SPLIT_MAX), DATE),
  excludeSentences: (text) => excludeSentences(parseQuotableDays([dayOf(text)], SPLIT_MAX), null),
  detectLanguageOfLines: (text) => detectLanguageOfLines([dayOf(text)]),
  writeQuotation: eachEntry(({ sentences, language }) => writeQuotation(sentences, language)),
  shorten: (text) => LANGUAGES.map((language) => shorten(text, { language, wordsMax: 22 })),
  normaliseWhitespace,
  fillTemplate: (text) => [fillTemplate(text, { word: 'x' }), fillTemplate('{text}', { text })],
  quoteExactly: (text) => quoteExactly(text),
  capitalise,
  quotePhrase: (text) => quotePhrase(text),
  joinList: (text) => joinList(text.split(' ')),
  findThemes: (text) => findThemes(checkDays([dayOf(text), dayOf(text, BEFORE)])),
  findFirstTheme: (text) => findFirstTheme(collectOccurrences([parseDay(text), parseDay(text, BEFORE)]), DATE),
  findRecurringTheme: (text) => findRecurringTheme(parseDay(text), [dayOf(text, BEFORE)]),
  readMarkedWords: (text) => readMarkedWords(dayOf(text)),
  parseDays: (text) => parseDays(checkDays([dayOf(text)]), SPLIT_MAX),
  mayBeQuoted,
  checkEntries: (text) => checkEntries([{ content: text }]),
  checkDays: (text) => checkDays([dayOf(text)]),
  writeGrowth: (text) => writeGrowth([{ date: DATE, text }], { words: EN_WEEKLY, endDate: DATE }),
  writeFigures: (text) => writeFigures([dayOf(text)], EN_WEEKLY),
  summariseDay: (text) => summariseDay(dayOf(text)),
  composeBedtimeReading: (text) => composeBedtimeReading({ days: [dayOf(text, BEFORE), dayOf(text)], variant: 0 }),
  composeWeeklyRefresher: (text) =>
    composeWeeklyRefresher({ days: [dayOf(text, BEFORE), dayOf(text)], startDate: BEFORE, endDate: DATE, variant: 0 }),
  // Checks of a model's answer.
  takeTextBeforeInjection,
  buildGroundingSource: (text) => buildGroundingSource(checkDays([dayOf(text)])),
  buildDaySources: (text) => buildDaySources(checkDays([dayOf(text)])),
  listStems: (text) => listStems(text, 'en'),
  hasStem: (text) => hasStem(SOURCE.stems, text),
  isKnownWord: (text) => isKnownWord(text, SOURCE),
  mentionsOtherWeekday: (text) => mentionsOtherWeekday(text, SOURCE),
  isOtherLanguage: (text) => isOtherLanguage(text, SOURCE, 0),
  normalisePunctuation,
  countGrounding: (text) => countGrounding(text, SOURCE),
  findDayOfHighlight: (text) => findDayOfHighlight(text, DAY_SOURCES),
  findWeekdays: (text) => findWeekdays(text, LANGUAGES),
  listNgrams,
  containsNgram: (text) => containsNgram(CONTEXT.promptNgrams, text),
  stripMarkup,
  stripReasoning,
  hasMarkup: (text) => hasMarkup(text, SOURCE),
  mentionsModel: (text) => mentionsModel(text, SOURCE),
  findUnseenName: (text) => findUnseenName(text, SOURCE),
  listNumbers: (text) => listNumbers(text, LANGUAGES),
  findUnseenNumbers: (text) => findUnseenNumbers(text, SOURCE),
  listQuotations,
  removeQuotations,
  isExactQuotation: (text) => isExactQuotation(text, SOURCE),
  parsePartialWeek: (text) => [parsePartialWeek(text), parsePartialWeek(`{"summary":"${text}`)],
  checkLines: (text) => checkLines(text.split('\n'), CONTEXT),
  checkSummary: (text) => checkSummary(text, CONTEXT, 'whole'),
  checkReading: (text) => checkReading(text, CONTEXT, 'whole'),
  checkWeek: (text) =>
    checkWeek(JSON.stringify({ summary: text, highlights: [text] }), { ...CONTEXT, byDay: DAY_SOURCES }, 'whole'),
};
