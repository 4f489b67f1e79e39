// Folds text for comparison: any case, accent and width is equal. Pure functions for the server and the browser.

/** Accents, and signs that show nothing. Vowel signs of Indic and Thai scripts are letters and stay. */
const DROPPED =
  /\p{Cf}|[\u0300-\u036F\u0483-\u0487]|[\u0591-\u05BD\u05BF\u05C1-\u05C2\u05C4-\u05C5\u05C7]|[\u064B-\u065F\u0670]|[\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF]|[\uFE00-\uFE0F\uFE20-\uFE2F]/gu;
/** Unicode has no decomposition for these. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  '’': "'",
  '‘': "'",
};
const LETTER = /[ßæœøłđðþħŧıς’‘]/g;
// oxlint-disable-next-line no-control-regex -- ASCII begins with control characters
const ASCII = /^[\x00-\x7F]*$/;
const SPACES = /\s{2,}|[^\S ]/g;
/** A character with its marks. The two half-width sound marks of Japanese become marks when they are folded. */
const CLUSTER = /[^\p{M}\uFF9E\uFF9F]?[\p{M}\uFF9E\uFF9F]*/uy;

export interface FoldedText {
  folded: string;
  /** Where each unit of `folded` begins in the original; one more than the units, the last is the original's length. */
  starts: readonly number[];
}

export function fold(text: string): string {
  return foldLetters(text).replace(SPACES, ' ');
}

/** As `fold`, with the way back. Slower: only for texts that match. */
export function foldWithOffsets(text: string): FoldedText {
  const folded: string[] = [];
  const starts: number[] = [];
  for (let at = 0; at < text.length;) {
    const cluster = readCluster(text, at);
    for (const unit of foldLetters(cluster).split('')) {
      const isSpace = unit.trim() === '';
      if (isSpace && folded.at(-1) === ' ') continue;
      folded.push(isSpace ? ' ' : unit);
      starts.push(at);
    }
    at += cluster.length;
  }
  starts.push(text.length);
  return { folded: folded.join(''), starts };
}

/** A mark is never ASCII, so most clusters are found without the pattern, which takes most of the time. */
function readCluster(text: string, at: number): string {
  if (text.charCodeAt(at) < 128 && !(text.charCodeAt(at + 1) >= 128)) return text.charAt(at);
  CLUSTER.lastIndex = at;
  return CLUSTER.exec(text)?.[0] ?? '';
}

function foldLetters(text: string): string {
  // Most texts are ASCII; normalising them would take most of the time of a search.
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(DROPPED, '')
    .toLowerCase()
    .replace(DROPPED, '')
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter);
}
