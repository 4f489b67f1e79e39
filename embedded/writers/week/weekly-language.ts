// The language of a weekly refresher: that of most lines.
import { detectLanguage } from '../../text/language.ts';
import { chooseLanguage } from '../../threads/journal-language.ts';

const LINE_END = /[.!?。！？\n]+/u;

export function detectWeekLanguage(contents: readonly string[], journal: string): string {
  const lines = new Map<string, number>();
  for (const content of contents) {
    const language = chooseLanguage(content, detectLanguage(content), journal);
    const count = content.split(LINE_END).filter((line) => line.trim() !== '').length;
    lines.set(language, (lines.get(language) ?? 0) + count);
  }
  return [...lines].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? journal;
}
