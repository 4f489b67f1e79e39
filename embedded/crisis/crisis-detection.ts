// Detects texts about suicide, self-harm or being in danger. The client then shows a card with helplines, and generated
// texts leave the entry out. The result is neither stored nor sent.
import { PARTS, PATTERNS, SPELLINGS } from './en-crisis.ts';

const CORRECTIONS = SPELLINGS.map(([typed, read]) => ({ typed: new RegExp(`\\b${typed}\\b`, 'gu'), read }));
const EXPRESSIONS = PATTERNS.map(([word, ...sources]) => ({ word, patterns: sources.map(compile) }));

export function mentionsCrisis(text: string): boolean {
  const plain = text
    .toLowerCase()
    .replace(/[‘’`´]/g, "'")
    .replace(/\s{2,}|[^\S ]/g, ' ');
  const corrected = CORRECTIONS.reduce((written, { typed, read }) => written.replace(typed, read), plain);
  return EXPRESSIONS.some(
    ({ word, patterns }) => corrected.includes(word) && patterns.some((pattern) => pattern.test(corrected)),
  );
}

/** `<name>` stands for a part, `!{…}` for «not followed by one of these». Both ends are word boundaries. */
function compile(source: string): RegExp {
  let whole = source;
  while (/<\w+>/.test(whole)) whole = whole.replace(/<(\w+)>/g, (_, name: string) => PARTS[name] ?? '');
  whole = whole.replace(/!\{([^}]*)\}/g, String.raw`(?! ($1)\b)`);
  return new RegExp(`(?<![\\w'])(${whole})(?!\\w)`, 'u');
}
