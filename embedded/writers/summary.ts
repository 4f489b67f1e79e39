// The lines of «AI Summary»: key points of a day, in the person's own words. Runs inside every save.
import { NEUTRAL_SUMMARY } from '#contract/withheld-summary.ts';
import type { JournalDay } from '../entries/written-day.ts';
import { type CheckedEntry, checkEntries } from '../entries/checked-entries.ts';
import { selectPassages } from '../ranking/passage-selection.ts';
import {
  type Passage,
  type PassageLimits,
  comparePosition,
  findOpenQuestion,
  listMainPassages,
  renderPassage,
} from '../ranking/passages.ts';
import { listParagraphs } from '../ranking/paragraphs.ts';
import { type ParsedEntry, parseEntries } from '../entries/read-entries.ts';
import { sumOf } from '../text/sum.ts';
import { normaliseWhitespace } from '../ranking/shorten.ts';
import { isBare } from '../text/prose.ts';

const LINES_MAX = 5;
/** A single entry gets one line per 45 words, up to LINES_OF_ONE_ENTRY, or up to the paragraphs of an essay. */
const WORDS_PER_LINE = 45;
const LINES_OF_ONE_ENTRY = 3;
/** One of several entries gets a further line per 60 words. */
const WORDS_FOR_FURTHER_LINE = 60;
const LIMITS: PassageLimits = { wholeWords: 45, lineWords: 60, windowWords: 60 };
const DONE = /^(?:\[[xX]\]|[☑✓✔✅])\s/u;
/** «17/30» alone may be anything. */
const SCORE = /^\d{1,4} (?:of|out of|de|von|sur|su|van|di) \d{1,4} ?[!.…]*$|^\d{1,4} ?\/ ?\d{1,4} ?!+$/iu;
const SHORT_DAY_WORDS = 60;
const ONLY_CHARACTERS_MAX = 480;
/** About ten pages. For longer days, only the start and end of each entry are read. */
const CHARACTERS_MAX = 20_000;

/** At most five lines. Empty only if all entries are blank. */
export function summariseDay({ entries }: JournalDay): string[] {
  const allowed = checkEntries(entries);
  const lines = writeLines(allowed);
  return lines.length === 0 && allowed.length < entries.length ? [NEUTRAL_SUMMARY] : lines;
}

function writeLines(allowed: readonly CheckedEntry[]): string[] {
  const entries = parseEntries(allowed, CHARACTERS_MAX);
  if (entries.length === 0) {
    // Invisible characters only: the card still shows that there is an entry.
    return allowed.some(({ content }) => content.trim() !== '') ? ['…'] : [];
  }
  const words = sumOf(entries, countEntryWords);
  const [only, ...others] = entries.flatMap(({ sentences }) => sentences);
  if (only && others.length === 0 && words < SHORT_DAY_WORDS && only.text.length < ONLY_CHARACTERS_MAX)
    return [normaliseWhitespace(only.text)];
  const chosen = excludeWithoutProse(entries);
  return [...new Set(ensureQuestion(chooseLines(chosen), chosen).map(renderPassage))];
}

/** To-do lists, code, addresses and figures are no learning, unless the day has nothing else, or has room for what is done. */
function excludeWithoutProse(entries: readonly ParsedEntry[]): readonly ParsedEntry[] {
  const withProse = entries.filter(({ sentences }) => sentences.some(({ text, isTask }) => !isTask && !isBare(text)));
  if (withProse.length === 0) return entries;
  return entries.length > LINES_MAX ? withProse : entries.filter((one) => withProse.includes(one) || isResult(one));
}

/** «[x] Rang the dentist», «18 of 20!» */
function isResult({ sentences }: ParsedEntry): boolean {
  const [first] = sentences;
  if (first === undefined) return false;
  return sentences.every(({ text }) => DONE.test(text)) || (sentences.length === 1 && SCORE.test(first.text));
}

function countEntryWords({ sentences }: ParsedEntry): number {
  return sumOf(sentences, ({ wordCount }) => wordCount);
}

function chooseLines(entries: readonly ParsedEntry[]): Passage[] {
  const [only] = entries;
  if (entries.length === 1 && only !== undefined) {
    const count = Math.min(countLinesMax(only), Math.ceil(countEntryWords(only) / WORDS_PER_LINE));
    return sortByPosition(listMainPassages(only, 0, count, LIMITS));
  }
  if (entries.length > LINES_MAX)
    return sortByPosition(selectPassages(entries, (chosen) => chosen.length >= LINES_MAX, LIMITS));
  const counts = shareLines(entries);
  return sortByPosition(entries.flatMap((entry, index) => listMainPassages(entry, index, counts[index] ?? 1, LIMITS)));
}

/** One line per entry; remaining lines go to the entries with the most words per line. */
function shareLines(entries: readonly ParsedEntry[]): number[] {
  const counts = entries.map(() => 1);
  const words = entries.map(countEntryWords);
  const linesMax = entries.map(countLinesMax);
  for (let remaining = LINES_MAX - entries.length; remaining > 0; remaining -= 1) {
    const perLine = words.map((count, index) => count / (counts[index] ?? 1));
    const most = Math.max(...perLine);
    const index = perLine.indexOf(most);
    if (most < WORDS_FOR_FURTHER_LINE || (counts[index] ?? 0) >= (linesMax[index] ?? 0)) break;
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}

function countLinesMax(entry: ParsedEntry): number {
  return Math.max(LINES_OF_ONE_ENTRY, Math.min(LINES_MAX, listParagraphs(entry).length));
}

function sortByPosition(passages: readonly Passage[]): Passage[] {
  return passages.toSorted(comparePosition);
}

/** If no line is a question, adds the last entry's final question, or replaces the last line with it. */
function ensureQuestion(lines: readonly Passage[], entries: readonly ParsedEntry[]): Passage[] {
  if (lines.some(({ sentences }) => sentences.some(({ isQuestion }) => isQuestion))) return [...lines];
  const question = entries
    .map((entry, index) => findOpenQuestion(entry, index, LIMITS))
    .findLast((passage) => passage !== null);
  if (question === null || question === undefined) return [...lines];
  const linesBefore = lines.length < LINES_MAX ? lines : lines.slice(0, -1);
  return sortByPosition([...linesBefore, question]);
}
