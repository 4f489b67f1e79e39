// Removes the marks of emphasis in Markdown from a text: «**not** the sensor», «*should*».

/** Not at the start of a list item («* bread»), and not in «2*3*4». */
const EMPHASIS = /(?<![\p{L}\p{N}*])(\*{1,3})(?=[\p{L}\p{N}±„“"'«‘])([^*\n]{1,200}?)(?<=[^\s*(/])\1(?![\p{L}\p{N}*])/gu;

export function removeEmphasis(text: string): string {
  return text.includes('*') ? text.replace(EMPHASIS, '$2') : text;
}
