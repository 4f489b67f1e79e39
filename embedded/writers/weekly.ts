// The weekly refresher: what was written, what came back, one line from the middle of it, and a dated list to read again.
import { type SeededChoice, createSeededChoice, hashText } from '../locales/seeded-choice.ts';
import type { JournalDay } from '../entries/written-day.ts';
import { excludeSensitiveEntries, groupEntriesByDate, parseDays } from '../entries/read-days.ts';
import { EN } from '../locales/en.ts';
import { hasRecurringWord, isFirstTime } from './first-times.ts';
import { isDistressing } from './hard-lines.ts';
import { fillTemplate, formatDate, formatDay, quoteExactly } from '../locales/templates.ts';
import { fillTheme, formatThemeDays } from '../locales/theme-templates.ts';
import { selectPassages } from '../ranking/passage-selection.ts';
import {
  LINE_WORDS,
  type Passage,
  findOpenQuestion,
  measureOverlap,
  quotePassage,
  sharesSentence,
  renderPassage,
} from '../ranking/passages.ts';
import { isProse } from '../text/prose.ts';
import { sumOf } from '../ranking/sentence-ranking.ts';
import { type FirstTime, writeGrowth } from './growth.ts';
import type { ParsedDay } from '../entries/read-entries.ts';
import { shorten } from '../ranking/shorten.ts';
import { type Theme, findThemesInParsedDays } from '../ranking/themes.ts';

export interface WeeklyText {
  summary: string;
  highlights: { date: string; text: string }[];
  /** Counted, never written by a model, and not what the summary says already. */
  growth: string;
}

export interface WeeklyInput {
  days: readonly JournalDay[];
  startDate: string;
  endDate: string;
  variant: number;
}

const CHARACTERS_MAX = 60_000;
const HIGHLIGHTS_MAX = 6;
const THEMES_IN_SUMMARY = 2;
const OVERLAP_MAX = 0.6;
/** Enough to find every day's line among; the rest of a huge week is not worth its time. */
const RANKED_MAX = 30;
/** Another version may put another of these in the middle. */
const CENTRAL_CHOICES = 3;

/** An address, code or a string of figures is kept for the list; in a sentence it is not worth hearing. */
const UNSUITABLE = /https?:|www\.|[`{}<>=|\\@#]|->/u;
const SUITABLE_WORDS_MIN = 4;
const SUITABLE_NUMBERS_MAX = 3;

interface Count {
  days: number;
  entries: number;
}

interface Highlight {
  date: string;
  passage: Passage;
}

export function composeWeeklyRefresher({ days, startDate, endDate, variant }: WeeklyInput): WeeklyText {
  const inside = days.filter(({ date }) => date >= startDate && date <= endDate);
  const light = excludeSensitiveEntries(inside);
  const quotable = parseDays(light, CHARACTERS_MAX);
  const hasHeavy = countEntries(light) < countEntries(inside);
  const seed = hashText(
    `${startDate} ${endDate} ${quotable.map(({ entries }) => entries.map(({ sentences }) => sentences[0]?.text).join()).join()}`,
  );
  const chooser = createSeededChoice(seed, variant);
  if (quotable.length === 0 && !hasHeavy) return writeEmpty(startDate, endDate, chooser);
  const themes = findThemesInParsedDays(quotable);
  const { chosen, ranked } = chooseHighlights(quotable);
  const question = findQuestion(quotable);
  const count: Count = { days: countDays(inside), entries: countEntries(inside) };
  const choices = listCentral(chosen, themes);
  const central = choices[Math.abs(Math.trunc(variant)) % Math.max(1, choices.length)];
  const highlights = addHighlights({ chosen, ranked, central });
  return {
    summary: writeSummary({ count, themes, central, question, endDate, chooser }),
    highlights: inOrder(highlights, question).map(({ date, passage }) => ({ date, text: renderPassage(passage) })),
    growth: writeGrowth(inside, {
      endDate,
      firstTime: findFirstTime(quotable, central),
      // Of a hard week nothing is said in general.
      hasNoCommonWord: chosen.every(isGentle) && !hasHeavy && !hasRecurringWord(quotable),
    }),
  };
}

/** Counted from what was written, not from what was read of it. */
function countDays(days: readonly JournalDay[]): number {
  return groupEntriesByDate(days).filter((day) => countEntries([day]) > 0).length;
}

function countEntries(days: readonly JournalDay[]): number {
  return sumOf(days, ({ entries }) => entries.filter(({ content }) => content.trim() !== '').length);
}

function writeEmpty(startDate: string, endDate: string, chooser: SeededChoice): WeeklyText {
  const range = fillTemplate(EN.range, { start: formatDate(startDate, EN), end: formatDate(endDate, EN) });
  return {
    summary: fillTemplate(chooser.pick('empty', EN.weekly.empty), { range }),
    highlights: [],
    growth: EN.weekly.growth.empty,
  };
}

/** One per written day, the best six when there are more; then what else the week says. */
function chooseHighlights(days: readonly ParsedDay[]): { chosen: Highlight[]; ranked: Highlight[] } {
  const entries = days.flatMap((day) => day.entries.map((entry) => ({ date: day.date, entry })));
  const ranked = selectPassages(
    entries.map(({ entry }) => entry),
    (chosen) => chosen.length >= RANKED_MAX,
  )
    .map((passage): Highlight => ({ date: entries[passage.entry]?.date ?? '', passage }))
    .toSorted((a, b) => Number(isSuitable(b)) - Number(isSuitable(a)));
  const firsts = ranked.filter(({ date }, index) => ranked.findIndex((other) => other.date === date) === index);
  const missing = days.filter(({ date }) => firsts.every((first) => first.date !== date)).flatMap(chooseHighlightOfDay);
  const chosen = [...firsts, ...missing].slice(0, HIGHLIGHTS_MAX);
  for (const candidate of ranked) {
    if (chosen.length >= HIGHLIGHTS_MAX) break;
    if (chosen.every((other) => measureOverlap(other.passage, candidate.passage) <= OVERLAP_MAX))
      chosen.push(candidate);
  }
  return { chosen, ranked };
}

interface HighlightSelection {
  chosen: readonly Highlight[];
  ranked: readonly Highlight[];
  central: Highlight | undefined;
}

/** The line of the overview is not repeated as the only one of its day, where that day has another. */
function addHighlights({ chosen, ranked, central }: HighlightSelection): Highlight[] {
  const isOfDay = ({ date }: Highlight): boolean => date === central?.date;
  const further = ranked.find(
    (other) =>
      central !== undefined &&
      isOfDay(other) &&
      isSuitable(other) &&
      isGentle(other) &&
      !sharesSentence(other.passage, central.passage),
  );
  if (further === undefined || chosen.filter(isOfDay).length > 1) return [...chosen];
  return chosen.map((highlight) => (highlight === central ? further : highlight));
}

function isSuitable({ passage }: Highlight): boolean {
  const { sentences } = passage;
  const words = sumOf(sentences, ({ wordCount }) => wordCount);
  return words >= SUITABLE_WORDS_MIN && sentences.every(({ text, isTask }) => !isTask && !isCode(text));
}

/** Two words in capitals are more often a command than a cry. */
function isCode(text: string): boolean {
  const figures = text.match(/\d+/g)?.length ?? 0;
  const commands = text.match(/\b[A-Z]{3,}\b/g)?.length ?? 0;
  return UNSUITABLE.test(text) || figures > SUITABLE_NUMBERS_MAX || commands > 1;
}

function isGentle({ passage }: Highlight): boolean {
  const { sentences, language } = passage;
  return !sentences.some((sentence) => isDistressing(sentence, language, new Set([language])));
}

/** «Also read a bit on the train»: less than its page. */
function leans({ passage: { sentences } }: Highlight): boolean {
  const [first] = sentences;
  return first === undefined || first.isJoining || first.isDangling;
}

/** Gentle, and not said by the overview. */
function findFirstTime(days: readonly ParsedDay[], central: Highlight | undefined): FirstTime | null {
  const found = days
    .flatMap(({ date, entries }) =>
      entries.flatMap(({ sentences, language }) => sentences.map((sentence) => ({ date, language, sentence }))),
    )
    .findLast(
      ({ sentence, language }) =>
        isFirstTime(sentence.text) &&
        sentence.wordCount >= SUITABLE_WORDS_MIN &&
        !sentence.isDangling &&
        !isCode(sentence.text) &&
        !isDistressing(sentence, language, new Set([language])) &&
        central?.passage.sentences.includes(sentence) !== true,
    );
  if (found === undefined) return null;
  const { date, language, sentence } = found;
  return { date, text: shorten(sentence.text, { language, wordsMax: LINE_WORDS, isQuotation: true }) };
}

function chooseHighlightOfDay({ date, entries }: ParsedDay): Highlight[] {
  return selectPassages(entries, (chosen) => chosen.length > 0).map((passage) => ({ date, passage }));
}

/** The last entry that ends by asking. */
function findQuestion(days: readonly ParsedDay[]): Highlight | null {
  const found = days
    .flatMap(({ date, entries }) => entries.map((entry, index) => ({ date, passage: findOpenQuestion(entry, index) })))
    .findLast((item): item is Highlight => item.passage !== null);
  return found ?? null;
}

function holds(highlight: Highlight | undefined, question: Highlight): boolean {
  return question.passage.sentences.every((sentence) => highlight?.passage.sentences.includes(sentence) === true);
}

/** By day, and in a day as written; its question last. */
function inOrder(highlights: readonly Highlight[], question: Highlight | null): Highlight[] {
  const asWritten = highlights.toSorted(
    (a, b) => a.passage.entry - b.passage.entry || a.passage.index - b.passage.index,
  );
  const isFurther = question !== null && !asWritten.some((highlight) => holds(highlight, question));
  const all = isFurther ? [...asWritten, question] : asWritten;
  return all.toSorted((a, b) => Number(a.date > b.date) - Number(a.date < b.date));
}

interface SummaryParts {
  count: Count;
  themes: readonly Theme[];
  central: Highlight | undefined;
  question: Highlight | null;
  endDate: string;
  chooser: SeededChoice;
}

function writeSummary({ count, themes, central, question, endDate, chooser }: SummaryParts): string {
  const pack = EN.weekly;
  const sentences = [fillTemplate(chooser.pick('opening', pack.openings), { written: writeCount(count) })];
  for (const [index, { label, days }] of themes.slice(0, THEMES_IN_SUMMARY).entries()) {
    const frame = chooser.pick(`theme ${index}`, index === 0 ? pack.returning : pack.alsoReturning);
    sentences.push(fillTheme(frame, label, formatThemeDays(days, { latest: endDate, written: count.days })));
  }
  if (central !== undefined) sentences.push(writeQuote(central, chooser.pick('central', pack.central), endDate));
  if (question !== null && isGentle(question) && !holds(central, question))
    sentences.push(writeQuote(question, chooser.pick('question', pack.questions), endDate));
  return sentences.join(' ');
}

/** «15 entries on 8 days», «3 entries on one day», «one entry». */
function writeCount({ days, entries }: Count): string {
  const { oneEntry, onOneDay, onDays } = EN.weekly.written;
  if (entries === 1) return oneEntry;
  return fillTemplate(days === 1 ? onOneDay : onDays, { entries: String(entries), days: String(days) });
}

/** Lines that say what somebody takes from it, or carry what keeps coming back; none where all are hard or beyond telling. */
function listCentral(highlights: readonly Highlight[], themes: readonly Theme[]): Highlight[] {
  const stems = new Set(themes.flatMap((theme) => theme.stems));
  const stated = highlights.filter(
    (highlight) =>
      !highlight.passage.sentences.some(({ isQuestion }) => isQuestion) &&
      !leans(highlight) &&
      highlight.passage.sentences.every(({ text }) => isProse(text)) &&
      isSuitable(highlight) &&
      isGentle(highlight),
  );
  const tellingMost = ({ passage }: Highlight): boolean =>
    passage.sentences.some(({ isInsight }) => isInsight) || [...passage.stems].some((stem) => stems.has(stem));
  const telling = stated.filter(tellingMost);
  return (telling.length > 0 ? telling : stated).slice(0, CENTRAL_CHOICES);
}

function writeQuote({ date, passage }: Highlight, sentence: string, endDate: string): string {
  return fillTemplate(sentence, { day: formatDay(date, endDate, EN), quote: quoteExactly(quotePassage(passage), EN) });
}
