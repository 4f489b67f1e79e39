// Truncates days to a token budget: the best sentences of every day and entry, in their order, with «…» for omitted text.
import { selectPassages } from '../../embedded/ranking/passage-selection.ts';
import type { CheckedDay } from '../../embedded/entries/checked-entries.ts';
import { scoreSentences } from '../../embedded/ranking/sentence-ranking.ts';
import { sumOf } from '../../embedded/text/sum.ts';
import { type ParsedEntry, parseEntries } from '../../embedded/entries/read-entries.ts';
import { estimateTokens } from './estimate-tokens.ts';

/** The JSON around an entry: its day and prompt. */
const TOKENS_PER_ENTRY = 40;
/** Limits the text to select from: more would only cost time. */
const CHARACTERS_PER_TOKEN = 5;
const CHARACTERS_MIN = 4000;
const RANKED_MAX = 20;

interface Candidate {
  day: number;
  entry: number;
  parsed: ParsedEntry;
  order: readonly number[];
  selected: Set<number>;
}

export function truncateDays(days: readonly CheckedDay[], tokensMax: number): CheckedDay[] {
  const isAll = estimateDays(days) <= tokensMax;
  return isAll ? [...days] : renderSelected(days, chooseSentences(listCandidates(days, tokensMax), tokensMax));
}

function estimateDays(days: readonly CheckedDay[]): number {
  const contents = days.flatMap(({ entries }) => entries.map(({ content }) => content));
  return sumOf(contents, (content) => estimateTokens(JSON.stringify(content)) + TOKENS_PER_ENTRY);
}

/** By day; the most informative entries of a day come first. */
function listCandidates(days: readonly CheckedDay[], tokensMax: number): Candidate[][] {
  const charactersMax = Math.max(CHARACTERS_MIN, tokensMax * CHARACTERS_PER_TOKEN);
  const share = Math.floor(charactersMax / Math.max(1, days.length));
  return days.map(({ entries }, day) => {
    // Parsed separately, so that each entry keeps its index in the day.
    const each = Math.max(400, Math.floor(share / Math.max(1, entries.length)));
    const candidates = entries.flatMap((written, entry) =>
      parseEntries([written], each).map((parsed) => buildCandidate(day, entry, parsed)),
    );
    const best = selectPassages(
      candidates.map(({ parsed }) => parsed),
      (chosen) => chosen.length >= RANKED_MAX,
    );
    const order = new Set([...best.map(({ entry }) => entry), ...candidates.keys()]);
    return [...order].flatMap((index) => candidates[index] ?? []);
  });
}

function buildCandidate(day: number, entry: number, parsed: ParsedEntry): Candidate {
  const order = scoreSentences(parsed.sentences)
    .map(({ rank }, index) => ({ rank, index }))
    .toSorted((a, b) => b.rank - a.rank || a.index - b.index)
    .map(({ index }) => index);
  return { day, entry, parsed, order, selected: new Set() };
}

/** In rounds: every day gets its best sentence before any day gets its second. */
function chooseSentences(byDay: readonly (readonly Candidate[])[], tokensMax: number): Candidate[] {
  let left = tokensMax;
  const entriesMax = Math.max(0, ...byDay.map((day) => day.length));
  const roundsMax = Math.max(0, ...byDay.flat().map(({ order }) => order.length));
  for (let round = 0; round < roundsMax; round += 1) {
    for (let rank = 0; rank < entriesMax; rank += 1) {
      for (const candidate of byDay.map((day) => day[rank])) left -= candidate ? selectNext(candidate, round, left) : 0;
    }
  }
  return byDay.flat().filter(({ selected }) => selected.size > 0);
}

/** Returns the cost in tokens; 0 when the sentence does not fit. */
function selectNext({ order, selected, parsed }: Candidate, round: number, left: number): number {
  const index = order[round];
  const sentence = index === undefined ? undefined : parsed.sentences[index];
  if (index === undefined || sentence === undefined) return 0;
  const cost = estimateTokens(JSON.stringify(sentence.text)) + (selected.size === 0 ? TOKENS_PER_ENTRY : 1);
  if (cost > left) return 0;
  selected.add(index);
  return cost;
}

function renderSelected(days: readonly CheckedDay[], candidates: readonly Candidate[]): CheckedDay[] {
  return days
    .map(({ date, entries }, day) => ({
      date,
      entries: entries.flatMap((entry, index) => {
        const candidate = candidates.find((item) => item.day === day && item.entry === index);
        return candidate === undefined ? [] : [{ ...entry, content: joinSelected(candidate) }];
      }),
    }))
    .filter(({ entries }) => entries.length > 0);
}

function joinSelected({ parsed, selected }: Candidate): string {
  const parts: string[] = [];
  let last = -1;
  for (const [index, { text }] of parsed.sentences.entries()) {
    if (!selected.has(index)) continue;
    if (index !== last + 1) parts.push('…');
    parts.push(text);
    last = index;
  }
  if (last !== parsed.sentences.length - 1) parts.push('…');
  return parts.join(' ');
}
