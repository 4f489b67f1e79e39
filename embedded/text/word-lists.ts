// Reads the word lists of a language: words separated by spaces or line breaks, alternatives of a pattern by `|`.

export function splitWords(list: string): string[] {
  return list.split(/\s+/).filter((word) => word !== '');
}

/** Line breaks in a list of alternatives are ignored. */
export function joinLines(alternatives: string): string {
  return alternatives.replace(/\n\s+/g, '');
}

/** The source of a pattern that matches one of the alternatives as whole words. */
export function wholeWords(alternatives: string): string {
  return `(?<![\\p{L}\\p{N}])(?:${joinLines(alternatives)})(?![\\p{L}\\p{N}])`;
}
