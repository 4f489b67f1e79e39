// Checks that the answer is in a language of the entries. Small words only suggest a language, so they count only when few
// words come from the entries.
import { detectLanguage } from '../../embedded/text/language.ts';
import { countWords } from '../../embedded/text/terms.ts';
import type { GroundingSource } from '../grounding/grounding-source.ts';

const WORDS_MIN = 8;
/** With this share of words from the entries, the language is certain. */
const SHARE_ENOUGH = 0.6;
const RELATIVES: readonly (readonly string[])[] = [
  ['da', 'no', 'sv'],
  ['es', 'pt', 'it'],
  ['ru', 'uk'],
  ['cs', 'pl'],
  ['de', 'nl'],
  ['ja', 'zh'],
];
const SCRIPTS = ['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Devanagari', 'Thai', 'Hangul'].map(
  (name) => new RegExp(`\\p{Script=${name}}`, 'gu'),
);
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

export function isOtherLanguage(text: string, source: GroundingSource, meanShare: number): boolean {
  if (findScripts(text, 0.3).some((script) => !findScripts(source.text, 0.02).includes(script))) return true;
  if (meanShare >= SHARE_ENOUGH || countWords(text) < WORDS_MIN) return false;
  const guess = detectLanguage(text);
  const allowed = [...source.languages].flatMap((language) => [
    language,
    ...(RELATIVES.find((group) => group.includes(language)) ?? []),
  ]);
  return guess !== 'und' && !allowed.includes(guess);
}

function findScripts(text: string, shareMin: number): RegExp[] {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return [...SCRIPTS, EAST_ASIAN].filter((script) => (text.match(script)?.length ?? 0) > letters * shareMin);
}
