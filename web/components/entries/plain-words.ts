// The words of a learning for a line in a list: without empty lines and the marks of headings, lists and emphasis, which the day
// draws (`components/markdown`). Links and code keep theirs. It is small because lists are in the first script; the writer has
// `embedded/entries/markdown-marks.ts`.

/** Spaces, and the mark of a heading or of an item of a list; `* * *` is neither. */
const LINE_START = /(^|\n)\s*(?:(?:#{1,6}|[-*+•])[ \t]+(?![*-][ \t]))?/g;
/** Not in `2*3*4`, `A* search`, `snake_case` and `доброе_утро`. */
const EMPHASIS =
  /(?<![\w*])(\*{1,3}|(?<![\p{L}\p{N}])_)(?=[^\s*_])((?:(?!\1).)+)(?<=\S)\1(?![\w*])(?!(?<=_)[\p{L}\p{N}])/gu;

/** Emphasis may be within other emphasis. */
export function plainWords(text: string): string {
  return text.trim().replace(LINE_START, '$1').replace(EMPHASIS, '$2').replace(EMPHASIS, '$2');
}
