// Counts the tokens of all attempts of a call. A provider sends its count at the end of an answer, or not at all. The text
// of an interrupted attempt costs tokens, too: it is estimated.
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
  let reported: Tokens | null = null;
  let written = '';

  function findUsed(): Tokens {
    if (reported !== null && reported.tokensIn + reported.tokensOut > 0) return reported;
    // Without any text it is unknown whether the provider did any work.
    if (written === '') return { tokensIn: 0, tokensOut: 0 };
    const tokensOut = Math.min(estimateTokens(written), maxOutputTokens + REASONING_TOKEN_BUDGET);
    return { tokensIn: estimateTokens(instructions + input), tokensOut };
  }

  return {
    add(part) {
      if (part.kind === 'end') reported = part;
      else written += part.text;
    },
    endAttempt() {
      const { tokensIn, tokensOut } = findUsed();
      total.tokensIn += tokensIn;
      total.tokensOut += tokensOut;
      reported = null;
      written = '';
    },
    total: () => ({ ...total }),
  };
}
