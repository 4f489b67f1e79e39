// Detects texts about suicide, self-harm or being in danger. The client then shows a card with helplines, and generated
// texts leave the entry out. The result is neither stored nor sent. A false alarm costs one card.
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
    const normalized = spellings.reduce((typed, [wrong, right]) => typed.replace(wrong, right), plain);
    return patterns.some(
      ([word, expressions]) => normalized.includes(word) && expressions.some((one) => one.test(normalized)),
    );
  });
}

function compilePatterns({ spellings, parts, patterns }: CrisisPatterns): Compiled {
  return {
    spellings: spellings.map(([typed, read]) => [new RegExp(`\\b${typed}\\b`, 'gu'), read]),
    patterns: patterns.map(([word, ...sources]) => [word, sources.map((source) => compile(source, parts))]),
  };
}

/** `<name>` stands for a part, `!{…}` for «not followed by one of these». Both ends are word boundaries. */
function compile(source: string, parts: CrisisPatterns['parts']): RegExp {
  let whole = source;
  while (/<\w+>/.test(whole)) whole = whole.replace(/<(\w+)>/g, (_, name: string) => parts[name] ?? '');
  whole = whole.replace(/!\{([^}]*)\}/g, String.raw`(?! ($1)\b)`);
  return new RegExp(`(?<![\\w'])(${whole})(?!\\w)`, 'u');
}
