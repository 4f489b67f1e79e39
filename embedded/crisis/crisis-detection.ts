// Detects texts about suicide, self-harm or being in danger. The client then shows a card with helplines, and generated
// texts leave the entry out. The result is neither stored nor sent.
import { PARTS, PATTERNS, SPELLINGS } from './en-crisis.ts';

const CORRECTIONS = SPELLINGS.map(([typed, read]) => ({ typed: new RegExp(`\\b${typed}\\b`, 'gu'), read }));
const MISSPELLED = new RegExp(`\\b(?:${SPELLINGS.map(([typed]) => typed).join('|')})\\b`, 'u');
const EXPRESSIONS = PATTERNS.map(([words, ...sources]) => ({
  words: words.split('|'),
  patterns: sources.map(compile),
}));
/** Most texts contain no word of any pattern, and one search tells. */
const ANY_WORD = new RegExp(PATTERNS.map(([words]) => words).join('|'), 'u');

export function mentionsCrisis(text: string): boolean {
  const plain = collapseWhitespace(text.toLowerCase().replace(/[‘’`´]/g, "'"));
  const corrected = MISSPELLED.test(plain) ? correctSpelling(plain) : plain;
  if (!ANY_WORD.test(corrected)) return false;
  return EXPRESSIONS.some(
    ({ words, patterns }) =>
      words.some((word) => corrected.includes(word)) && patterns.some((pattern) => pattern.test(corrected)),
  );
}

/** Each whitespace becomes one space, so that an expression may continue on the next line. */
export function collapseWhitespace(text: string): string {
  return text.replace(/\s{2,}|[^\S ]/g, ' ');
}

function correctSpelling(text: string): string {
  return CORRECTIONS.reduce((written, { typed, read }) => written.replace(typed, read), text);
}

/** `<name>` stands for a part, `!{…}` for «not followed by one of these». Both ends are word boundaries. */
function compile(source: string): RegExp {
  let whole = source;
  while (/<\w+>/.test(whole)) whole = whole.replace(/<(\w+)>/g, (_, name: string) => PARTS[name] ?? '');
  whole = whole.replace(/!\{([^}]*)\}/g, String.raw`(?! ($1)\b)`);
  return new RegExp(`(?<![\\w'])(${whole})(?!\\w)`, 'u');
}
