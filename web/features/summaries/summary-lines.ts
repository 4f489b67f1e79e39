/** A bullet or a number that a writer put before a line; the page draws its own. */
const LIST_MARKER = /^\s*(?:[-*+–—](?:\s+|$)|[•·‣◦▪]\s*|\d{1,2}[.)]\s+)+/;

/** One line per bullet, or null while there is no text to show. */
export function buildSummaryLines(summary: string | null): string[] | null {
  const lines = (summary ?? '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(LIST_MARKER, '').trim())
    .filter((line) => line !== '');
  return lines.length > 0 ? lines : null;
}
