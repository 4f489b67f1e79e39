// The one file that knows the AI SDK. Loaded only when a provider is configured: it takes a quarter of a second.
import { jsonSchema, type LanguageModel, Output, streamText } from 'ai';
import type { ModelConfig } from '../../config/ai.ts';
import { ProviderCallError } from './call-error.ts';
import { mapProviderError, isReasoningRejected } from './map-provider-error.ts';
import { REASONING_TOKEN_BUDGET, type ProviderClient, type ProviderRequest, type ResponsePart } from './model.ts';
import { createTransport, type Transport } from './transport.ts';

const DEFAULT_BASE_URLS = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
} as const;

export async function createAiSdkClient(config: ModelConfig): Promise<ProviderClient> {
  // The SDK would print a warning for each call.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const transport = createTransport();
  const model = await createProviderModel(config, transport);
  let supportsNoReasoning = true;

  async function* send(request: ProviderRequest): AsyncGenerator<ResponsePart> {
    const disablesReasoning = supportsNoReasoning;
    const { stream } = streamText({
      model,
      instructions: request.instructions,
      prompt: request.input,
      maxOutputTokens: request.maxOutputTokens + REASONING_TOKEN_BUDGET,
      abortSignal: request.signal,
      maxRetries: 0,
      telemetry: { isEnabled: false },
      // OpenAI keeps answers for thirty days unless told not to.
      providerOptions: { openai: { store: false } },
      ...(disablesReasoning && { reasoning: 'none' as const }),
      ...describeOutput(request, config.structured),
      // The default handler would print the error with the request, and so the entries.
      onError: () => {},
    });
    try {
      for await (const part of stream) {
        if (part.type === 'text-delta') yield { kind: 'text', text: part.text };
        else if (part.type === 'reasoning-delta') yield { kind: 'sign', text: part.text };
        // The SDK would continue after both and end without an error.
        else if (part.type === 'abort') throw new ProviderCallError('aborted');
        else if (part.type === 'error') throw part.error;
        else if (part.type === 'finish') yield parseEnd(part);
      }
    } catch (error) {
      throw disablesReasoning && isReasoningRejected(error) ? disableOption() : mapProviderError(error);
    }
  }

  /** The server rejects the option for no reasoning: later calls leave it out. */
  function disableOption(): ProviderCallError {
    supportsNoReasoning = false;
    return new ProviderCallError('request', { isAdjusted: true });
  }

  return { send, close: transport.close };
}

/** Addresses and keys are always passed: without them the SDK would read environment variables. */
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
  // For each delta the SDK would parse the whole text so far: ten megabytes kept a server busy for twenty seconds. We
  // treat the answer as text and parse it when it is complete.
  return { output: { ...output, parsePartialOutput: async ({ text }) => ({ partial: text }) } };
}

interface Finish {
  finishReason: string;
  rawFinishReason: string | undefined;
  totalUsage: { inputTokens: number | undefined; outputTokens: number | undefined };
}

function parseEnd({ finishReason, rawFinishReason, totalUsage }: Finish): ResponsePart {
  const tokensIn = totalUsage.inputTokens ?? 0;
  const tokensOut = totalUsage.outputTokens ?? 0;
  if (finishReason === 'length') return { kind: 'end', finish: 'length', tokensIn, tokensOut };
  // The provider would filter the next answer, too.
  if (finishReason === 'content-filter') throw new ProviderCallError('request');
  if (finishReason === 'error' || finishReason === 'tool-calls') throw new ProviderCallError('provider');
  // The stream ended without an end event.
  if (finishReason !== 'stop' && rawFinishReason === undefined) throw new ProviderCallError('cut');
  return { kind: 'end', finish: 'stop', tokensIn, tokensOut };
}
