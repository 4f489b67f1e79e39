// Functions that choose and mark what is quoted, each of one text, for `functions.ts`.
import { checkEntries } from '../../embedded/entries/checked-entries.ts';
import { parseEntries, type ParsedEntry } from '../../embedded/entries/read-entries.ts';
import { getFullStop, wrapQuotation } from '../../embedded/locales/quotation-marks.ts';
import { removeMarkdownMarks } from '../../embedded/entries/markdown-marks.ts';
import { drawsConclusion, saysPoint } from '../../embedded/ranking/conclusions.ts';
import { listParagraphs, selectStarts } from '../../embedded/ranking/paragraphs.ts';
import { listMainPassages } from '../../embedded/ranking/passages.ts';
import { selectPoints } from '../../embedded/ranking/points.ts';
import { orderAnnounced, orderByRank } from '../../embedded/ranking/sentence-order.ts';
import { startsInside } from '../../embedded/ranking/sentence-window.ts';
import { isAnnouncement } from '../../embedded/text/insights.ts';
import { hasPairedMarks } from '../../embedded/text/paired-marks.ts';
import { isBare } from '../../embedded/text/prose.ts';
import { isIdle } from '../../embedded/writers/bedtime-words.ts';
import { isTroubled } from '../../embedded/writers/troubled.ts';
import { createReasoningFilter } from '../../generation/checks/reasoning-filter.ts';

/** No truncation here, unlike in the writers. */
const SPLIT_MAX = 1_000_000;
/** Lines of a summary. */
const LINES = 5;
const LIMITS = { lineWords: 60, windowWords: 40 };

const eachEntry = (work: (entry: ParsedEntry) => unknown) => (text: string) =>
  parseEntries(checkEntries([{ content: text }]), SPLIT_MAX).map(work);

export const QUOTING_FUNCTIONS: Readonly<Record<string, (text: string) => unknown>> = {
  getFullStop,
  wrapQuotation,
  isAnnouncement,
  hasPairedMarks,
  isBare,
  isIdle,
  isTroubled,
  listParagraphs: eachEntry(listParagraphs),
  selectStarts: eachEntry((entry) => selectStarts(entry, LINES, LIMITS)),
  removeMarkdownMarks,
  saysPoint: eachEntry(({ sentences, language }) => sentences.map((sentence) => saysPoint(sentence, language))),
  drawsConclusion: (text) => ['en', 'de', 'ja'].map((language) => drawsConclusion(text, language)),
  selectPoints: eachEntry(({ sentences, language }) =>
    selectPoints(sentences, { count: LINES, language, limits: LIMITS }),
  ),
  listMainPassages: eachEntry((entry) => listMainPassages(entry, 0, LINES, { wholeWords: 45, ...LIMITS })),
  orderAnnounced: eachEntry(({ sentences }) => orderAnnounced(sentences)),
  orderByRank: eachEntry(({ sentences }) => orderByRank(sentences)),
  startsInside: eachEntry(({ sentences }) => startsInside(sentences)),
  createReasoningFilter: (text) => createReasoningFilter().add(text),
};
