// Removes the marks of Markdown from a text, as far as they would be read as signs: emphasis («**not** the sensor»), what is
// crossed out («~~all~~ the good ones»), and the bars of a table. Each line stays a line.

/** Not at the start of a list item («* bread»), and not in «2*3*4». */
const EMPHASIS = /(?<![\p{L}\p{N}*])(\*{1,3})(?=[\p{L}\p{N}±„“"'«‘])([^*\n]{1,200}?)(?<=[^\s*(/])\1(?![\p{L}\p{N}*])/gu;
/** A line that is crossed out as a whole stays: it is a task that is done. */
const CROSSED_OUT = /(?<=\S[ \t]{0,4})~~[^~\n]{1,200}~~|~~[^~\n]{1,200}~~(?=[ \t]{0,4}\S)/gu;
const TABLE_ROW = /^[ \t]*\|(.+)\|[ \t]*$/gmu;

export function removeMarkdownMarks(text: string): string {
  const plain = text.includes('*') ? text.replace(EMPHASIS, '$2') : text;
  const kept = plain.includes('~~') ? plain.replace(CROSSED_OUT, ' ') : plain;
  return kept.includes('|') ? kept.replace(TABLE_ROW, (_, cells: string) => joinCells(cells)) : kept;
}

/** The rule below the heading of a table has no cells; its line gets a sign, because lines are counted. */
function joinCells(cells: string): string {
  const texts = cells.split('|').map((cell) => cell.trim());
  return texts.filter((cell) => /[^-:\s]/u.test(cell)).join(' – ') || '|';
}
