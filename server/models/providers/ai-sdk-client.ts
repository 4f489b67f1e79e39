// The one file that knows the AI SDK. Loaded only when a provider is configured: it takes a quarter of a second.
import { jsonSchema, type LanguageModel, Output, streamText } from 'ai';
import type { ModelConfig } from '../../config/ai.ts';
import { ProviderCallError } from './call-error.ts';
import { mapProviderError, isReasoningRejected } from './map-provider-error.ts';
import { REASONING_TOKEN_BUDGET } from './reasoning-budget.ts';
import { createTransport, type Transport } from './transport.ts';
import type { ProviderRequest, ResponsePart, ProviderClient } from './provider-client.ts';

const DEFAULT_BASE_URLS = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
} as const;

export async function createAiSdkClient(config: ModelConfig): Promise<ProviderClient> {
  // It would print what a model does not support, once for each call.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const transport = createTransport();
  const model = await createProviderModel(config, transport);
  let mayAskForNoReasoning = true;

  async function* send(exchange: ProviderRequest): AsyncGenerator<ResponsePart> {
    const isAskedNotToReason = mayAskForNoReasoning;
    const { stream } = streamText({
      model,
      instructions: exchange.instructions,
      prompt: exchange.input,
      maxOutputTokens: exchange.maxOutputTokens + REASONING_TOKEN_BUDGET,
      abortSignal: exchange.signal,
      maxRetries: 0,
      telemetry: { isEnabled: false },
      // OpenAI keeps answers for thirty days unless told not to.
      providerOptions: { openai: { store: false } },
      ...(isAskedNotToReason && { reasoning: 'none' as const }),
      ...describeOutput(exchange, config.structured),
      // It would print the error, with the request and so with what people wrote.
      onError: () => {},
    });
    try {
      for await (const part of stream) {
        if (part.type === 'text-delta') yield { kind: 'text', text: part.text };
        else if (part.type === 'reasoning-delta') yield { kind: 'sign', text: part.text };
        // The SDK would go on after both and end as if all were well.
        else if (part.type === 'abort') throw new ProviderCallError('aborted');
        else if (part.type === 'error') throw part.error;
        else if (part.type === 'finish') yield readEnd(part);
      }
    } catch (error) {
      throw isAskedNotToReason && isReasoningRejected(error) ? adjust() : mapProviderError(error);
    }
  }

  /** A server that refuses the wish for no reasoning is not asked for it again. */
  function adjust(): ProviderCallError {
    mayAskForNoReasoning = false;
    return new ProviderCallError('request', { isAdjusted: true });
  }

  return { send, close: transport.close };
}

/** Addresses and keys are always handed over: left out, the SDK would look for them in the environment. */
async function createProviderModel(config: ModelConfig, { fetch }: Transport): Promise<LanguageModel> {
  const { provider, model, apiKey = '' } = config;
  if (provider === 'compatible') {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    return createOpenAICompatible({
      name: 'compatible',
      baseURL: config.baseUrl ?? '',
      ...(apiKey !== '' && { apiKey }),
      fetch,
      includeUsage: true,
      supportsStructuredOutputs: config.structured === 'schema',
    })(model);
  }
  const settings = { apiKey, baseURL: config.baseUrl ?? DEFAULT_BASE_URLS[provider], fetch };
  if (provider === 'openai') return (await import('@ai-sdk/openai')).createOpenAI(settings)(model);
  if (provider === 'anthropic') return (await import('@ai-sdk/anthropic')).createAnthropic(settings)(model);
  return (await import('@ai-sdk/google')).createGoogle(settings)(model);
}

function describeOutput(
  { schema }: ProviderRequest,
  structured: ModelConfig['structured'],
): { output?: ReturnType<typeof Output.object> | ReturnType<typeof Output.json> } {
  if (schema === undefined || structured === 'text') return {};
  const output = structured === 'json' ? Output.json() : Output.object({ schema: jsonSchema(schema) });
  // At each piece the SDK would parse the whole text so far, and hold back what is no structure yet: ten megabytes of
  // that kept a server busy for twenty seconds. What comes is text to us, read when it is complete.
  return { output: { ...output, parsePartialOutput: async ({ text }) => ({ partial: text }) } };
}

interface Finish {
  finishReason: string;
  rawFinishReason: string | undefined;
  totalUsage: { inputTokens: number | undefined; outputTokens: number | undefined };
}

function readEnd({ finishReason, rawFinishReason, totalUsage }: Finish): ResponsePart {
  const tokensIn = totalUsage.inputTokens ?? 0;
  const tokensOut = totalUsage.outputTokens ?? 0;
  if (finishReason === 'length') return { kind: 'end', finish: 'length', tokensIn, tokensOut };
  // A provider that will not write about this will not do so the next time either.
  if (finishReason === 'content-filter') throw new ProviderCallError('request');
  if (finishReason === 'error' || finishReason === 'tool-calls') throw new ProviderCallError('provider');
  // Nothing said that this is the end.
  if (finishReason !== 'stop' && rawFinishReason === undefined) throw new ProviderCallError('cut');
  return { kind: 'end', finish: 'stop', tokensIn, tokensOut };
}
