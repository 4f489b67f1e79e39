// Makes the model that the configuration names, with everything around it that keeps a provider's faults from people.
import type { ModelConfig } from '../../config/ai.ts';
import { createBreaker } from './circuit-breaker.ts';
import { createGate } from './semaphore.ts';
import type { Model, ModelAnswer, ModelCall } from '../providers/model.ts';
import { isPrivateHost } from '../../config/private-host.ts';
import { createRecovery } from './provider-probe.ts';
import { runTries } from './retry.ts';

/** All in milliseconds. */
export interface ModelTimes {
  /** To the first sign of an answer. */
  firstMs: number;
  /** Between two signs. */
  betweenMs: number;
  /** The longest pause before the second try. */
  pauseMs: number;
  /** Who asks for a longer rest than this is not asked again. */
  retryAfterMaxMs: number;
  /** How long the breaker holds calls back. */
  openMs: number;
  /** After a failure, until the provider is asked whether it is back; doubled each time. */
  probeMs: number;
  probeMaxMs: number;
}

const TIMES: ModelTimes = {
  firstMs: 30_000,
  betweenMs: 20_000,
  pauseMs: 1000,
  retryAfterMaxMs: 60_000,
  openMs: 60_000,
  probeMs: 120_000,
  probeMaxMs: 960_000,
};
/** A model at home may have to be loaded first, and reads slowly. */
const FIRST_AT_HOME_MS = 120_000;
const FAILURES_IN_A_ROW = 5;

const PROBE: ModelCall = {
  instructions: 'You answer with one word.',
  input: 'Answer with the word ready.',
  maxOutputTokens: 16,
  triesMax: 1,
};

const NAMES = { openai: 'OpenAI', anthropic: 'Anthropic', google: 'Google' } as const;

export async function openModel(config: ModelConfig, times: Partial<ModelTimes> = {}): Promise<Model> {
  const { provider, model, baseUrl, contextTokens, timeoutMs, concurrency } = config;
  const hostname = baseUrl === undefined ? null : new URL(baseUrl).hostname;
  const isPrivate = hostname !== null && isPrivateHost(hostname);
  const { firstMs, betweenMs, pauseMs, retryAfterMaxMs, openMs, probeMs, probeMaxMs } = {
    ...TIMES,
    ...(isPrivate && { firstMs: FIRST_AT_HOME_MS }),
    ...times,
  };
  const { openWire } = await import('../providers/ai-sdk-client.ts');
  const closing = new AbortController();
  const deps = {
    wire: await openWire(config),
    gate: createGate(concurrency),
    breaker: createBreaker({ failuresMax: FAILURES_IN_A_ROW, openMs }),
    timers: { firstMs, betweenMs },
    totalMs: timeoutMs,
    pauseMs,
    retryAfterMaxMs,
    random: Math.random,
  };
  const recovery = createRecovery({ ask: () => call(PROBE), firstMs: probeMs, maxMs: probeMaxMs });

  async function call(asked: ModelCall): Promise<ModelAnswer> {
    const signal = asked.signal ? AbortSignal.any([asked.signal, closing.signal]) : closing.signal;
    const answer = await runTries({ ...asked, signal }, deps);
    recovery.note('failure' in answer ? answer.failure : null);
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
      await deps.wire.close();
    },
  };
}
