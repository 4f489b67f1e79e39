// The words of a learning for a line in a list: without the marks of Markdown, which the day draws (`components/markdown`), and
// without empty lines.

const EMPTY_LINES = /\n\s+/g;
/** Of a heading or of an item of a list; `* * *` is neither. */
const LINE_MARK = /^(?:#{1,6}|[-*+•])[ \t]+(?![*-][ \t])/gm;
/** Not in `2*3*4`, `snake_case` and `A* search`. */
const EMPHASIS = /(?<![\w*])(\*{1,3}|_)(?=[^\s*_])((?:(?!\1).)+)(?<=\S)\1(?![\w*])/g;

/** Emphasis may be within other emphasis. */
export function plainWords(text: string): string {
  const lines = text.trim().replace(EMPTY_LINES, '\n').replace(LINE_MARK, '');
  return lines.replace(EMPHASIS, '$2').replace(EMPHASIS, '$2');
}
