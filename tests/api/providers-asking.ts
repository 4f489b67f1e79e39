// A model of ours in front of the lying one, with short timers. What it leaves behind is looked at after every test.
import { setTimeout as wait } from 'node:timers/promises';
import type { ModelConfig } from '../../server/config/ai.ts';
import type { Model, ModelResponse, ModelRequest } from '../../server/models/providers/model.ts';
import { type ModelTimings, createModel } from '../../server/models/resilience/create-model.ts';
import { type FaultyProvider, type FaultScript, startFaultyProvider } from '../support/faulty-provider.ts';

export const KEY = 'sk-very-secret-0123456789';
export const TEXT = 'You asked for help before the day was over.';
export const CALL: ModelRequest = {
  instructions: 'Say it again.',
  input: 'One plain line.',
  maxOutputTokens: 100,
  triesMax: 3,
};

const TIMES: Partial<ModelTimings> = {
  firstTokenMs: 400,
  idleMs: 300,
  backoffMs: 10,
  circuitOpenMs: 60_000,
  probeMs: 600_000,
};
const QUIET_MS = 2000;

export interface Asking {
  readonly liar: FaultyProvider;
  open(script: FaultScript, config?: Partial<ModelConfig>, times?: Partial<ModelTimings>): Promise<Model>;
  /** One call to a fresh model. */
  ask(script: FaultScript, call?: Partial<ModelRequest>): Promise<{ answer: ModelResponse; calls: number }>;
  /** Closes the models of a test; throws when a call, a socket or a rejection is left over. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

export async function startAsking(): Promise<Asking> {
  const liar = await startFaultyProvider();
  const opened: Model[] = [];
  const rejections: unknown[] = [];
  const note = (reason: unknown): number => rejections.push(reason);
  process.on('unhandledRejection', note);

  async function open(
    script: FaultScript,
    config: Partial<ModelConfig> = {},
    times: Partial<ModelTimings> = {},
  ): Promise<Model> {
    liar.setScript(script);
    const model = await createModel(
      {
        provider: 'compatible',
        apiKey: KEY,
        baseUrl: liar.url,
        model: 'liar',
        structured: 'schema',
        contextTokens: 3500,
        concurrency: 4,
        timeoutMs: 2400,
        dailyTokensPerUser: 60_000,
        ...config,
      },
      { ...TIMES, ...times },
    );
    opened.push(model);
    return model;
  }

  return {
    liar,
    open,
    async ask(script, call = {}) {
      const before = liar.calls.length;
      const model = await open(script);
      const answer = await model.call({ ...CALL, ...call });
      return { answer, calls: liar.calls.length - before };
    },
    async tidy() {
      // Before they are closed: a call that has ended holds nothing.
      await waitUntil(() => liar.countOpen() === 0, 'A call is still open.');
      await Promise.all(opened.splice(0).map((model) => model.close()));
      await waitUntil(() => liar.countSockets() === 0, 'A socket is still open.');
      if (rejections.length > 0) throw new Error(`Nobody handled ${String(rejections.splice(0))}`);
    },
    async close() {
      process.off('unhandledRejection', note);
      await liar.close();
    },
  };
}

async function waitUntil(isTrue: () => boolean, complaint: string): Promise<void> {
  for (let passed = 0; !isTrue(); passed += 5) {
    if (passed > QUIET_MS) throw new Error(complaint);
    await wait(5);
  }
}
