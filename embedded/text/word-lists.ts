// Reads the word lists of a language: words separated by spaces or line breaks, alternatives of a pattern by `|`.

export function splitWords(list: string): string[] {
  return list.split(/\s+/).filter((word) => word !== '');
}

/** The source of a pattern that matches one of the alternatives as whole words; line breaks in the list are ignored. */
export function wholeWords(alternatives: string): string {
  return `(?<![\\p{L}\\p{N}])(?:${alternatives.replace(/\n\s+/g, '')})(?![\\p{L}\\p{N}])`;
}
