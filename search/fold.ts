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
/** A character with its marks; of more than a hundred, the others are a cluster of their own. The two half-width sound marks of Japanese become marks when they are folded. */
const CLUSTER = /[^\p{M}\uFF9E\uFF9F]?[\p{M}\uFF9E\uFF9F]{0,100}/uy;

/** A sign may stand for eighteen letters, and sorting the marks of one letter takes the square of their number. */
const PIECE_CHARACTERS = 1_000;
/** A part of a text that is folded at once, so that a long text need not be. */
export interface FoldedPiece {
  /** Its place in the original. */
  start: number;
  end: number;
  folded: string;
  /** Its place in the folded text. */
  offset: number;
}

export function fold(text: string): string {
  return Array.from(foldInPieces(text), ({ folded }) => folded).join('');
}

export function* foldInPieces(text: string): Generator<FoldedPiece, void> {
  let [isAfterSpace, offset] = [false, 0];
  for (let start = 0; start < text.length;) {
    const end = findPieceEnd(text, start);
    const spaced: string = foldLetters(text.slice(start, end)).replace(SPACES, ' ');
    const folded: string = isAfterSpace && spaced.startsWith(' ') ? spaced.slice(1) : spaced;
    yield { start, end, folded, offset };
    offset += folded.length;
    if (folded !== '') isAfterSpace = folded.endsWith(' ');
    start = end;
  }
}

/** Where each unit of the folded piece begins in the original. Slower: only for the pieces that are shown. */
export function findStarts(text: string, { start, end, folded }: FoldedPiece): number[] {
  const piece = text.slice(start, end);
  const starts: number[] = [];
  let isAfterSpace = !folded.startsWith(' ');
  for (let at = 0; at < piece.length;) {
    const cluster = readCluster(piece, at);
    for (const unit of foldLetters(cluster).split('')) {
      const isSpace = unit.trim() === '';
      // At the beginning the piece before may have ended in a space.
      if (!(isSpace && isAfterSpace)) starts.push(start + at);
      isAfterSpace = isSpace;
    }
    at += cluster.length;
  }
  return starts;
}

/** Not between a character and its marks, nor within a surrogate pair. */
function findPieceEnd(text: string, start: number): number {
  CLUSTER.lastIndex = Math.min(start + PIECE_CHARACTERS, text.length) - 1;
  CLUSTER.exec(text);
  return CLUSTER.lastIndex;
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
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter);
}
