// The language that most lines of some days are written in: the app's own sentences follow it.
import type { JournalDay } from '../entries/written-day.ts';
import { detectLanguage } from '../text/language.ts';
import { chooseLanguage, detectJournalLanguage } from '../threads/journal-language.ts';

const CHARACTERS_OF_EACH = 2_000;
const LINE_END = /[\n.!?…。！？]+/u;

/** An ISO 639-1 code; of two languages with the same number of lines that of the newer lines. */
export function detectLanguageOfLines(days: readonly JournalDay[]): string {
  const texts = days
    .toSorted((a, b) => (a.date < b.date ? 1 : -1))
    .flatMap(({ entries }) => entries.map(({ content }) => content.slice(0, CHARACTERS_OF_EACH)));
  const journal = detectJournalLanguage(texts);
  const lines = new Map<string, number>();
  for (const text of texts) {
    const language = chooseLanguage(text, detectLanguage(text), journal);
    const count = text.split(LINE_END).filter((line) => line.trim() !== '').length;
    lines.set(language, (lines.get(language) ?? 0) + count);
  }
  const most = Math.max(0, ...lines.values());
  return [...lines].find(([, count]) => count === most)?.[0] ?? journal;
}
