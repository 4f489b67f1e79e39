// What the tries of a call have used. A provider counts at the end of an answer, or not at all; what it had written before
// it broke off, or before nobody waited any more, costs all the same.
import { estimateTokens } from '../../../generation/prompts/estimate-tokens.ts';
import type { CallFigures, ModelCall } from '../providers/model.ts';
import { REASONING_TOKENS } from '../providers/reasoning-budget.ts';
import type { Part } from '../providers/provider-client.ts';

type Tokens = Pick<CallFigures, 'tokensIn' | 'tokensOut'>;

export interface Spending {
  hear(part: Part): void;
  endTry(): void;
  sum(): Tokens;
}

export function createSpending({
  instructions,
  input,
  maxOutputTokens,
}: Pick<ModelCall, 'instructions' | 'input' | 'maxOutputTokens'>): Spending {
  const total: Tokens = { tokensIn: 0, tokensOut: 0 };
  let counted: Tokens | null = null;
  let written = '';

  function findUsed(): Tokens {
    if (counted !== null && counted.tokensIn + counted.tokensOut > 0) return counted;
    // Nothing came, so nobody can tell whether anything was done for it.
    if (written === '') return { tokensIn: 0, tokensOut: 0 };
    const tokensOut = Math.min(estimateTokens(written), maxOutputTokens + REASONING_TOKENS);
    return { tokensIn: estimateTokens(instructions + input), tokensOut };
  }

  return {
    hear(part) {
      if (part.kind === 'end') counted = part;
      else written += part.text;
    },
    endTry() {
      const { tokensIn, tokensOut } = findUsed();
      total.tokensIn += tokensIn;
      total.tokensOut += tokensOut;
      counted = null;
      written = '';
    },
    sum: () => ({ ...total }),
  };
}
