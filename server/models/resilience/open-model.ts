// Makes the model that the configuration names, with everything around it that keeps a provider's faults from people.
import type { ModelConfig } from '../../config/ai.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { createSemaphore } from './semaphore.ts';
import type { Model, ModelResponse, ModelRequest } from '../providers/model.ts';
import { isPrivateHost } from '../../config/private-host.ts';
import { createProviderProbe } from './provider-probe.ts';
import { callWithRetry } from './retry.ts';

/** All in milliseconds. */
export interface ModelTimings {
  /** To the first sign of an answer. */
  firstTokenMs: number;
  /** Between two signs. */
  idleMs: number;
  /** The longest pause before the second try. */
  backoffMs: number;
  /** Who asks for a longer rest than this is not asked again. */
  retryAfterMaxMs: number;
  /** How long the breaker holds calls back. */
  circuitOpenMs: number;
  /** After a failure, until the provider is asked whether it is back; doubled each time. */
  probeMs: number;
  probeMaxMs: number;
}

const DEFAULT_TIMINGS: ModelTimings = {
  firstTokenMs: 30_000,
  idleMs: 20_000,
  backoffMs: 1000,
  retryAfterMaxMs: 60_000,
  circuitOpenMs: 60_000,
  probeMs: 120_000,
  probeMaxMs: 960_000,
};
/** A model at home may have to be loaded first, and reads slowly. */
const PRIVATE_FIRST_TOKEN_MS = 120_000;
const CONSECUTIVE_FAILURES_MAX = 5;

const PROBE: ModelRequest = {
  instructions: 'You answer with one word.',
  input: 'Answer with the word ready.',
  maxOutputTokens: 16,
  triesMax: 1,
};

const NAMES = { openai: 'OpenAI', anthropic: 'Anthropic', google: 'Google' } as const;

export async function createModel(config: ModelConfig, times: Partial<ModelTimings> = {}): Promise<Model> {
  const { provider, model, baseUrl, contextTokens, timeoutMs, concurrency } = config;
  const hostname = baseUrl === undefined ? null : new URL(baseUrl).hostname;
  const isPrivate = hostname !== null && isPrivateHost(hostname);
  const { firstTokenMs, idleMs, backoffMs, retryAfterMaxMs, circuitOpenMs, probeMs, probeMaxMs } = {
    ...DEFAULT_TIMINGS,
    ...(isPrivate && { firstTokenMs: PRIVATE_FIRST_TOKEN_MS }),
    ...times,
  };
  const { createAiSdkClient } = await import('../providers/ai-sdk-client.ts');
  const closing = new AbortController();
  const deps = {
    client: await createAiSdkClient(config),
    semaphore: createSemaphore(concurrency),
    circuitBreaker: createCircuitBreaker({ failuresMax: CONSECUTIVE_FAILURES_MAX, openMs: circuitOpenMs }),
    timeouts: { firstTokenMs, idleMs },
    totalMs: timeoutMs,
    backoffMs,
    retryAfterMaxMs,
    random: Math.random,
  };
  const recovery = createProviderProbe({ ask: () => call(PROBE), firstMs: probeMs, maxMs: probeMaxMs });

  async function call(asked: ModelRequest): Promise<ModelResponse> {
    const signal = asked.signal ? AbortSignal.any([asked.signal, closing.signal]) : closing.signal;
    const answer = await callWithRetry({ ...asked, signal }, deps);
    recovery.recordResult('failure' in answer ? answer.failure : null);
    return answer;
  }

  return {
    source: `${provider}:${model}`,
    provider,
    providerName: hostname ?? (provider === 'compatible' ? model : NAMES[provider]),
    name: model,
    isPrivate,
    contextTokens,
    call,
    onRecovery: recovery.onRecovery,
    async close() {
      recovery.close();
      closing.abort();
      await deps.client.close();
    },
  };
}
