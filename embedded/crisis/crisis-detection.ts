// Does somebody write of wanting to die, of self-harm, or of being in danger? The screen then shows a quiet card, and
// the entry stays out of what is read back. Nothing is kept or told. A false alarm costs one card.
import type { CrisisPatterns } from './crisis-words.ts';
import { EN_CRISIS_PATTERNS } from './en-crisis.ts';

const CRISIS_PATTERNS: readonly CrisisPatterns[] = [EN_CRISIS_PATTERNS];

interface Compiled {
  spellings: readonly (readonly [typed: RegExp, read: string])[];
  patterns: readonly (readonly [word: string, expressions: readonly RegExp[]])[];
}

const COMPILED: readonly Compiled[] = CRISIS_PATTERNS.map(compilePatterns);

export function mentionsCrisis(text: string): boolean {
  const plain = text
    .toLowerCase()
    .replace(/[‘’`´]/g, "'")
    .replace(/\s{2,}|[^\S ]/g, ' ');
  return COMPILED.some(({ spellings, patterns }) => {
    const read = spellings.reduce((typed, [wrong, right]) => typed.replace(wrong, right), plain);
    return patterns.some(([word, expressions]) => read.includes(word) && expressions.some((one) => one.test(read)));
  });
}

function compilePatterns({ spellings, parts, patterns }: CrisisPatterns): Compiled {
  return {
    spellings: spellings.map(([typed, read]) => [new RegExp(`\\b${typed}\\b`, 'gu'), read]),
    patterns: patterns.map(([word, ...sources]) => [word, sources.map((source) => compile(source, parts))]),
  };
}

/** `<name>` stands for a part, `!{…}` for «not followed by one of these»; both ends are ends of words. */
function compile(source: string, parts: CrisisPatterns['parts']): RegExp {
  let whole = source;
  while (/<\w+>/.test(whole)) whole = whole.replace(/<(\w+)>/g, (_, name: string) => parts[name] ?? '');
  whole = whole.replace(/!\{([^}]*)\}/g, String.raw`(?! ($1)\b)`);
  return new RegExp(`(?<![\\w'])(${whole})(?!\\w)`, 'u');
}
