import { diffUnits } from '../revisions/word-diff.ts';

export interface TextMerge {
  mine: string;
  merged: string;
}

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });
const PARAGRAPH = '\n\n';

/** Joins both texts. A common sentence appears once; where the texts differ, the other device's text comes first. */
export function startTextMerge({ mine, theirs }: { mine: string; theirs: string }): TextMerge {
  return { mine, merged: joinTexts(splitSentences(theirs), splitSentences(mine)) };
}

/** This device's text when the person goes back to the choice: the merged text if they have edited it. */
export function revertTextMerge({ mine, merged }: TextMerge, text: string): string {
  return text === merged || text.trim() === '' ? mine : text;
}

interface Sentence {
  text: string;
  /** The white space behind it; null at the end of its text, where a paragraph ends if another sentence follows. */
  gap: string | null;
}

function joinTexts(theirs: readonly Sentence[], mine: readonly Sentence[]): string {
  const joined: Sentence[] = [];
  let added: Sentence[] = [];
  let [atTheirs, atMine] = [0, 0];
  for (const { kind } of diffUnits(theirs.map(textOf), mine.map(textOf))) {
    const [one, other] = [theirs[atTheirs], mine[atMine]];
    if (kind !== 'added') atTheirs += 1;
    if (kind !== 'removed') atMine += 1;
    if (kind === 'added' && other) added.push(other);
    if (kind === 'removed' && one) joined.push(one);
    if (kind === 'same' && one && other) {
      joined.push(...added, { text: one.text, gap: one.gap ?? other.gap });
      added = [];
    }
  }
  joined.push(...added);
  return joined.map(({ text, gap }, at) => text + (at < joined.length - 1 ? (gap ?? PARAGRAPH) : (gap ?? ''))).join('');
}

/** White space at the beginning stays with the first sentence; a line ends a sentence. */
function splitSentences(text: string): Sentence[] {
  const segments: string[] = [];
  for (const { segment } of SENTENCES.segment(text)) {
    const last = segments.length - 1;
    if (segment.trim() === '' && last >= 0) segments[last] += segment;
    else segments.push(segment);
  }
  return segments.map((segment, at) => {
    const sentence = segment.trimEnd();
    const gap = segment.slice(sentence.length);
    return { text: sentence, gap: at === segments.length - 1 && gap === '' ? null : gap };
  });
}

function textOf({ text }: Sentence): string {
  return text;
}
