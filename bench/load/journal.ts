// The entries of the measured people: the same in every run, in ordinary sentences, because the summariser reads them.
import { addDays } from '#contract/days.ts';
import { summariseDay } from '../../embedded/writers/summary.ts';
import type { ReflectionContent } from '../../server/reflections/stored-reflection.ts';

export interface WrittenEntry {
  id: string;
  content: string;
}

const WORDS_PER_ENTRY = 40;
const ENTRIES_PER_DAY = 3;

const SENTENCES = [
  'Today I learned that an index only helps when the query names its first column.',
  'Asking for help before noon saved me most of the afternoon.',
  'The bread rose better because the kitchen was warm and I waited longer.',
  'A colleague showed me how to read a flame graph from the bottom up.',
  'I noticed that I listen less when I already know what I want to say.',
  'Octopuses taste with their arms, which makes every touch a kind of meal.',
  'Next time I will write the test before I change the parser.',
  'My daughter explained fractions to me with slices of an orange.',
  'The river path is shorter than the road and much quieter in the morning.',
  'It was hard to admit that the plan had never been realistic.',
  'Writing the question down first makes the answer shorter.',
  'Rust moves a value unless the type says that it may be copied.',
  'I was surprised how calm the meeting became after somebody named the worry.',
  'Old maps were drawn with the east at the top, towards the sunrise.',
  'Walking after lunch keeps the second half of the day from falling apart.',
  'The neighbour lent me a drill and stayed to talk about his garden.',
  'Asking for help feels smaller once it is a habit.',
  'A good commit message says why, because the difference already says what.',
  'Why do we remember the end of a holiday better than its middle?',
  'Salt in the water changes the taste of the pasta but hardly its boiling point.',
  'I am grateful that the doctor took the time to draw a picture.',
  'The transaction log is the database and the tables are only a cache of it.',
  'Practising the slow passage with the metronome finally made it even.',
  'What would happen if we cancelled the weekly report for a month?',
];

/** `seed` chooses the sentences; equal seeds are equal days. */
export function writeDay(seed: number): WrittenEntry[] {
  return Array.from({ length: ENTRIES_PER_DAY }, (_, index) => ({
    id: `e${index + 1}`,
    content: writeEntry(seed * ENTRIES_PER_DAY + index),
  }));
}

/** Consecutive days from `first` on, each with its entries. */
export function writeDays(first: string, count: number): { date: string; entries: WrittenEntry[] }[] {
  return Array.from({ length: count }, (_, index) => ({ date: addDays(first, index), entries: writeDay(index) }));
}

/** A day as it is stored, with its summary. */
export function buildContent(date: string, written: readonly WrittenEntry[]): ReflectionContent {
  const entries = written.map((entry) => ({ ...entry, rev: 1, promptIndex: 0 }));
  const text = summariseDay({ date, entries }).join('\n');
  const inputHash = '0'.repeat(64);
  const summary = { text, source: 'embedded', degraded: false, madeAt: Date.now(), variant: 0, inputHash };
  return { promptIndex: 0, entries, summary, bedtime: null };
}

export function writeEntry(seed: number): string {
  const words: string[] = [];
  for (let turn = 0; words.length < WORDS_PER_ENTRY; turn += 1) {
    words.push(...sentenceAt(seed * 5 + turn * 7 + Math.floor(seed / SENTENCES.length)).split(' '));
  }
  return `${words
    .slice(0, WORDS_PER_ENTRY)
    .join(' ')
    .replace(/[.?,]$/, '')}.`;
}

function sentenceAt(index: number): string {
  return SENTENCES[index % SENTENCES.length] ?? '';
}
