/** The beginning of a text, cut between two characters as people count them: an emoji or an accented letter stays whole. */
export function previewText(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text;
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text);
  // One character may be longer than the preview: letters with hundreds of accents. It is shown whole.
  const end = graphemes.containing(charactersMax)?.index || graphemes.containing(0)?.segment.length;
  return `${text.slice(0, end)}…`;
}
