// Counts the tokens of all attempts of a call: those that the provider reports at the end of an answer, else an estimate.
import { estimateTokens } from '../../../generation/prompts/estimate-tokens.ts';
import { REASONING_TOKEN_BUDGET, type CallUsage, type ModelRequest, type ResponsePart } from '../providers/model.ts';

type Tokens = Pick<CallUsage, 'tokensIn' | 'tokensOut'>;

export type UsageMeter = ReturnType<typeof createUsageMeter>;

export function createUsageMeter({
  instructions,
  input,
  maxOutputTokens,
}: Pick<ModelRequest, 'instructions' | 'input' | 'maxOutputTokens'>) {
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
    add(part: ResponsePart): void {
      if (part.kind === 'end') reported = part;
      else written += part.text;
    },
    endAttempt(): number {
      const { tokensIn, tokensOut } = findUsed();
      total.tokensIn += tokensIn;
      total.tokensOut += tokensOut;
      reported = null;
      written = '';
      return tokensIn + tokensOut;
    },
    total: (): Tokens => ({ ...total }),
  };
}
