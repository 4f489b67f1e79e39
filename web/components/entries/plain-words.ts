// The words of a learning for a line in a list: without the marks of Markdown, which the day draws (`components/markdown`), and
// without empty lines.

/** Spaces, and the mark of a heading or of an item of a list; `* * *` is neither. */
const LINE_START = /(^|\n)\s*(?:(?:#{1,6}|[-*+•])[ \t]+(?![*-][ \t]))?/g;
/** Not in `2*3*4`, `snake_case` and `A* search`. */
const EMPHASIS = /(?<![\w*])(\*{1,3}|_)(?=[^\s*_])((?:(?!\1).)+)(?<=\S)\1(?![\w*])/g;

/** Emphasis may be within other emphasis. */
export function plainWords(text: string): string {
  return text.trim().replace(LINE_START, '$1').replace(EMPHASIS, '$2').replace(EMPHASIS, '$2');
}
