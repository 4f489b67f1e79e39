// What the tries of a call have used. A provider counts at the end of an answer, or not at all; what it had written before
// it broke off, or before nobody waited any more, costs all the same.
import { estimateTokens } from '../../../generation/prompts/estimate-tokens.ts';
import type { CallUsage, ModelRequest } from '../providers/model.ts';
import { REASONING_TOKEN_BUDGET } from '../providers/reasoning-budget.ts';
import type { ResponsePart } from '../providers/provider-client.ts';

type Tokens = Pick<CallUsage, 'tokensIn' | 'tokensOut'>;

export interface UsageMeter {
  add(part: ResponsePart): void;
  endAttempt(): void;
  total(): Tokens;
}

export function createUsageMeter({
  instructions,
  input,
  maxOutputTokens,
}: Pick<ModelRequest, 'instructions' | 'input' | 'maxOutputTokens'>): UsageMeter {
  const total: Tokens = { tokensIn: 0, tokensOut: 0 };
  let counted: Tokens | null = null;
  let written = '';

  function findUsed(): Tokens {
    if (counted !== null && counted.tokensIn + counted.tokensOut > 0) return counted;
    // Nothing came, so nobody can tell whether anything was done for it.
    if (written === '') return { tokensIn: 0, tokensOut: 0 };
    const tokensOut = Math.min(estimateTokens(written), maxOutputTokens + REASONING_TOKEN_BUDGET);
    return { tokensIn: estimateTokens(instructions + input), tokensOut };
  }

  return {
    add(part) {
      if (part.kind === 'end') counted = part;
      else written += part.text;
    },
    endAttempt() {
      const { tokensIn, tokensOut } = findUsed();
      total.tokensIn += tokensIn;
      total.tokensOut += tokensOut;
      counted = null;
      written = '';
    },
    total: () => ({ ...total }),
  };
}
