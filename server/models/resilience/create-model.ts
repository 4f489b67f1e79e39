// Creates the configured model with its retries, timeouts, circuit breaker and concurrency limit.
import type { ModelConfig } from '../../config/ai.ts';
import type { AttemptTimeouts } from './attempt.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { createSemaphore } from './semaphore.ts';
import type { Model, ModelResponse, ModelRequest } from '../providers/model.ts';
import { isPrivateHost } from '../../config/private-host.ts';
import { createProviderProbe } from './provider-probe.ts';
import { callWithRetry } from './retry.ts';

/** All in milliseconds. */
export interface ModelTimings extends AttemptTimeouts {
  /** The longest pause before the second attempt. */
  backoffMs: number;
  /** With a longer Retry-After there is no further attempt. */
  retryAfterMaxMs: number;
  circuitOpenMs: number;
  /** After a failure, until the first probe; doubled for each further probe. */
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
/** A local model may have to be loaded first, and reads its input slowly. */
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
  const probe = createProviderProbe({ ask: () => call(PROBE), firstMs: probeMs, maxMs: probeMaxMs });

  async function call(request: ModelRequest): Promise<ModelResponse> {
    const signal = request.signal ? AbortSignal.any([request.signal, closing.signal]) : closing.signal;
    const answer = await callWithRetry({ ...request, signal }, deps);
    probe.recordResult('failure' in answer ? answer.failure : null);
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
    onRecovery: probe.onRecovery,
    async close() {
      probe.close();
      closing.abort();
      await deps.client.close();
    },
  };
}
