// ROUGE of the embedded writer and of its baselines, on the same samples with the same protocol.
import { selectPassages } from '../../embedded/ranking/passage-selection.ts';
import { type Passage, listBestPassages, renderPassage } from '../../embedded/ranking/passages.ts';
import { checkEntries } from '../../embedded/entries/checked-entries.ts';
import { parseEntries } from '../../embedded/entries/read-entries.ts';
import { countWords } from '../../embedded/text/terms.ts';
import { firstSentence, listSentences, rankByLexRank, rankByTextRank, takeWords } from './baselines.ts';
import { type Rouge, meanRouge, scoreText } from './rouge.ts';
import type { Group, Til } from './samples.ts';

const GROUP_WORDS = 60;
const CHARACTERS_MAX = 100_000;
const DANGLING = /^["'“‘]?(?:it|its|it['’]s|he|she|they|them|this|that|that['’]s|these|those|his|her|their)\b/i;

interface Row extends Rouge {
  name: string;
  dangling?: number;
  ownWords?: number;
}

/** The output of a system for one sample: lines and their source. */
interface Answer {
  lines: string[];
  source: string;
}

export function measureTil(samples: readonly Til[]): Row[] {
  const score = (write: (text: string) => string): Rouge =>
    meanRouge(samples.map(({ text, title }) => scoreText(write(text), [title])));
  const answers = samples.map(({ text }): Answer => ({ lines: [summariseEntry(text)], source: text }));
  return [
    { name: 'first sentence', ...score(firstSentence) },
    { name: 'TextRank', ...score((text) => rankByTextRank(listSentences(text))[0] ?? '') },
    { name: 'embedded writer', ...score(summariseEntry), ...shareOf(answers) },
  ];
}

export function measureGroups(samples: readonly Group[]): Row[] {
  const score = (write: (entries: readonly string[]) => string): Rouge =>
    meanRouge(samples.map(({ entries, summaries }) => scoreText(takeWords(write(entries), GROUP_WORDS), summaries)));
  const answers = samples.map(({ entries }): Answer => ({ lines: writeGroup(entries), source: entries.join('\n') }));
  return [
    { name: 'lead', ...score((entries) => entries.join(' ')) },
    { name: 'LexRank', ...score((entries) => rankByLexRank(entries.flatMap(listSentences)).join(' ')) },
    { name: 'people', ...measurePeople(samples) },
    { name: 'embedded writer', ...score((entries) => writeGroup(entries).join(' ')), ...shareOf(answers) },
  ];
}

/** Each person's summary against the others'. */
function measurePeople(samples: readonly Group[]): Rouge {
  return meanRouge(
    samples.flatMap(({ summaries }) =>
      summaries.map((summary, own) =>
        scoreText(
          summary,
          summaries.filter((_, index) => index !== own),
        ),
      ),
    ),
  );
}

function summariseEntry(text: string): string {
  const [entry] = parseEntries(checkEntries([{ content: text }]), CHARACTERS_MAX);
  const [passage] = entry === undefined ? [] : listBestPassages(entry, 0, 1);
  return passage === undefined ? '' : renderPassage(passage);
}

function writeGroup(entries: readonly string[]): string[] {
  const read = parseEntries(checkEntries(entries.map((content) => ({ content }))), CHARACTERS_MAX);
  const isEnough = (chosen: readonly Passage[]): boolean =>
    chosen.reduce((sum, passage) => sum + countWords(renderPassage(passage)), 0) >= GROUP_WORDS;
  return selectPassages(read, isEnough).map(renderPassage);
}

function shareOf(answers: readonly Answer[]): { dangling: number; ownWords: number } {
  const lines = answers.flatMap((answer) => answer.lines);
  let words = 0;
  let own = 0;
  for (const { lines: written, source } of answers) {
    const known = new Set(listWords(source));
    for (const word of listWords(written.join(' '))) {
      words += 1;
      if (known.has(word)) own += 1;
    }
  }
  return {
    dangling: lines.filter((line) => DANGLING.test(line)).length / Math.max(1, lines.length),
    ownWords: own / Math.max(1, words),
  };
}

function listWords(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}
