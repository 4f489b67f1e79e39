// Connects the shared generation to a provider: reserves tokens before each call and records its cost afterwards.
import { estimateTokens } from '../../generation/prompts/estimate-tokens.ts';
import type { Ask } from '../../generation/tasks/generate-checked.ts';
import { REASONING_TOKEN_BUDGET, type Model, type ModelResponse } from './providers/model.ts';
import type { CallResult, FallbackReason, GenerateOptions } from './writer.ts';

export function createAsk(
  model: Model,
  { signal, budget }: Pick<GenerateOptions, 'signal' | 'budget'>,
): Ask<FallbackReason> {
  return async (prompt, options) => {
    if (isAborted(signal)) return { reason: 'aborted' };
    const tokens = estimateTokens(prompt.instructions + prompt.input) + prompt.maxOutputTokens + REASONING_TOKEN_BUDGET;
    if (budget && !(await budget.reserve(tokens))) return { reason: 'limit' };
    const response = isAborted(signal)
      ? ABORTED_RESPONSE
      : await model.call({
          ...prompt,
          ...options,
          ...(budget && { reserveMore: (more) => budget.extend(more) }),
          ...(signal && { signal }),
        });
    const { tries, tokensIn, tokensOut, ms } = response.figures;
    const record = async (outcome: CallResult['outcome']): Promise<void> =>
      budget?.record({ tries, tokensIn, tokensOut, ms, outcome });
    if ('failure' in response) {
      await record(response.failure);
      return { reason: response.failure };
    }
    return {
      text: response.text,
      isTruncated: response.finish === 'length',
      tries,
      recordCheck: (isAccepted) => record(isAccepted ? 'ok' : 'rejected'),
    };
  };
}

/** For a signal that aborts while tokens are being reserved: recording zero tries returns the reserved tokens. */
const ABORTED_RESPONSE: ModelResponse = {
  failure: 'aborted',
  figures: { tries: 0, tokensIn: 0, tokensOut: 0, ms: 0, firstTextMs: null },
};

function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}
