// The bedtime reading: an opening, a few of the writer's own lines, a slow close. Nothing in it is said about the writer.
import { type Chooser, createChooser, hashText } from './choice.ts';
import type { WrittenDay } from './day.ts';
import { leaveOutHeavy, readDays } from './days.ts';
import { type Kind, findKind, looksAhead } from './kinds.ts';
import { EN } from './packs/en.ts';
import { fill, joinList, nameDay, quote, quotePhrase } from './packs/fill.ts';
import { LINE_WORDS, type Passage, listBestPassages, measureOverlap, writePassage } from './passages.ts';
import type { ReadDay, Sentence } from './reading.ts';
import { collapse, shorten } from './shorten.ts';
import { findThemesRead } from './themes.ts';

const CHARACTERS_MAX = 30_000;
/** The latest days only: older ones are for the weekly refresher. */
const DAYS_MAX = 4;
const QUOTES_MAX = 4;
const PASSAGES_PER_ENTRY = 2;
const OVERLAP_MAX = 0.5;
const WORTH_OF_KIND: Readonly<Record<Kind, number>> = {
  warm: 0.9,
  next: 0.6,
  insight: 0.5,
  plain: 0.35,
  question: 0.2,
  hard: -0.4,
};
const SECOND_PASSAGE = -0.5;
/** Another version may take a line that is about as good. */
const ABOUT_AS_GOOD = 0.6;
/** What is left must be worth a further quote. */
const WORTH_MIN = 0;

interface Quote {
  date: string;
  passage: Passage;
  kind: Kind;
  worth: number;
}

export function composeBedtimeReading({ days, variant }: { days: readonly WrittenDay[]; variant: number }): string {
  const read = leaveOutHeavy(readDays(days, CHARACTERS_MAX)).slice(-DAYS_MAX);
  const latest = read.at(-1)?.date ?? '';
  const chooser = createChooser(hashText(latest + read.map(joinTexts).join('\n')), variant);
  const ahead = findAhead(read);
  const groups = chooseQuotes(leaveOut(read, ahead?.sentence), variant);
  const theme = findThemesRead(read)[0];
  const pack = EN.bedtime;
  return [
    chooser.choose('opening', pack.openings),
    ...groups.map((group, index) => writeGroup(group, { chooser, index, count: groups.length, latest })),
    theme === undefined
      ? null
      : fill(chooser.choose('theme', pack.themes), {
          theme: quotePhrase(theme.label, EN),
          days: joinList(
            theme.days.map((date) => nameDay(date, latest, EN)),
            EN,
          ),
        }),
    ahead === null ? null : fill(chooser.choose('tomorrow', pack.tomorrows), { quote: quote(ahead.text, EN) }),
    chooser.choose('closing', pack.closings),
  ]
    .filter((paragraph) => paragraph !== null)
    .join('\n\n');
}

function joinTexts({ entries }: ReadDay): string {
  return entries.flatMap(({ sentences }) => sentences.map(({ text }) => text)).join('\n');
}

interface Ahead {
  sentence: Sentence;
  text: string;
}

/** The last line of the latest day that looks ahead; only when the day has something else to quote. */
function findAhead(days: readonly ReadDay[]): Ahead | null {
  const entries = days.at(-1)?.entries ?? [];
  const found = entries
    .flatMap(({ sentences, language }) => sentences.map((sentence) => ({ sentence, language })))
    .findLast(({ sentence, language }) => looksAhead(sentence, language) && findKind([sentence], language) !== 'hard');
  const count = entries.reduce((sum, { sentences }) => sum + sentences.length, 0);
  if (found === undefined || count < 2) return null;
  const { sentence, language } = found;
  return { sentence, text: shorten(collapse(sentence.text), { language, wordsMax: LINE_WORDS }) };
}

function leaveOut(days: readonly ReadDay[], left: Sentence | undefined): ReadDay[] {
  return days.map(({ date, entries }) => ({
    date,
    entries: entries
      .map((entry) => ({ ...entry, sentences: entry.sentences.filter((sentence) => sentence !== left) }))
      .filter(({ sentences }) => sentences.length > 0),
  }));
}

/** One per day first, then what is best; by day, a warm one at the end. */
function chooseQuotes(days: readonly ReadDay[], variant: number): Quote[][] {
  const byDay = days.map(listQuotes);
  const chosen: Quote[] = [];
  for (const quotes of byDay) {
    const fresh = quotes.filter((candidate) => isNew(candidate, chosen));
    const close = fresh.filter(({ worth }) => worth >= (fresh[0]?.worth ?? 0) - ABOUT_AS_GOOD);
    const pick = close[Math.abs(Math.trunc(variant)) % Math.max(1, close.length)];
    if (pick !== undefined) chosen.push(pick);
  }
  for (const candidate of byDay.flat().toSorted((a, b) => b.worth - a.worth)) {
    if (chosen.length >= QUOTES_MAX) break;
    if (candidate.worth >= WORTH_MIN && isNew(candidate, chosen)) chosen.push(candidate);
  }
  return arrange(chosen);
}

/** All that a day offers, best first. */
function listQuotes({ date, entries }: ReadDay): Quote[] {
  return entries
    .flatMap((entry, index) =>
      listBestPassages(entry, index, PASSAGES_PER_ENTRY).map((passage, rank): Quote => {
        const kind = findKind(passage.sentences, entry.language);
        return { date, passage, kind, worth: WORTH_OF_KIND[kind] + rank * SECOND_PASSAGE };
      }),
    )
    .toSorted((a, b) => b.worth - a.worth);
}

function isNew({ passage, date }: Quote, chosen: readonly Quote[]): boolean {
  return chosen.every(
    (other) =>
      measureOverlap(other.passage, passage) <= OVERLAP_MAX &&
      !(other.date === date && other.passage.sentences.some((sentence) => passage.sentences.includes(sentence))),
  );
}

function arrange(quotes: readonly Quote[]): Quote[][] {
  const warmest = quotes.toSorted((a, b) => b.worth - a.worth)[0];
  const isLast = (item: Quote): boolean => warmest?.kind === 'warm' && item === warmest;
  const groups = new Map<string, Quote[]>();
  const ordered = quotes.toSorted(
    (a, b) =>
      Number(isLast(a)) - Number(isLast(b)) ||
      Number(a.date > b.date) - Number(a.date < b.date) ||
      a.passage.entry - b.passage.entry ||
      a.passage.index - b.passage.index,
  );
  for (const item of ordered) groups.set(item.date, [...(groups.get(item.date) ?? []), item]);
  return [...groups.values()].toSorted((a, b) => Number(a.some(isLast)) - Number(b.some(isLast)));
}

interface Place {
  chooser: Chooser;
  index: number;
  count: number;
  latest: string;
}

function writeGroup(group: readonly Quote[], { chooser, index, count, latest }: Place): string {
  const pack = EN.bedtime;
  // A frame that says «last» stands before the last quote only.
  const isLast = index === count - 1 && count > 1 && group.length === 1;
  const frames = isLast ? pack.lastQuotes : index === 0 ? pack.firstQuotes : pack.laterQuotes;
  return group
    .map(({ date, passage }, place) => {
      const frame =
        place === 0
          ? chooser.choose(`quote ${index}`, frames)
          : chooser.choose(`joined ${index} ${place}`, pack.joinedQuotes);
      return fill(frame, { day: nameDay(date, latest, EN), quote: quote(writePassage(passage), EN) });
    })
    .join(' ');
}
