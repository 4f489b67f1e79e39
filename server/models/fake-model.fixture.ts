// A model for tests that answers what it is told to, in pieces, and remembers its calls.
import type { Model, ModelResponse, ModelRequest } from './providers/model.ts';
import type { TokenBudget, CallResult } from './writer.ts';

interface Step {
  text?: string;
  finish?: 'stop' | 'length';
  failure?: Extract<ModelResponse, { failure: string }>['failure'];
  tries?: number;
  /** Text of a try that broke off before this one. */
  brokenOff?: string;
}

export interface FakeModel extends Model {
  readonly calls: readonly ModelRequest[];
}

const PIECE = 7;

/** Answers each call with the next step, the last one again and again; a function answers for itself. */
export function createFakeModel(
  steps: readonly Step[] | ((call: ModelRequest) => Step | Promise<Step>),
  contextTokens = 24_000,
): FakeModel {
  const calls: ModelRequest[] = [];

  async function call(asked: ModelRequest): Promise<ModelResponse> {
    calls.push(asked);
    const step = typeof steps === 'function' ? await steps(asked) : steps[Math.min(calls.length, steps.length) - 1];
    const { text = '', finish = 'stop', failure, tries = 1, brokenOff } = step ?? {};
    const figures = { tries, tokensIn: 100, tokensOut: 20, ms: 5, firstTextMs: 1 };
    if (brokenOff !== undefined) {
      stream(brokenOff, asked);
      asked.onRestart?.();
    }
    if (failure !== undefined) return { failure, figures };
    stream(text, asked);
    return { text, finish, figures };
  }

  return {
    source: 'compatible:fake',
    provider: 'compatible',
    providerName: '127.0.0.1',
    name: 'fake',
    isPrivate: true,
    contextTokens,
    calls,
    call,
    onRecovery: () => () => {},
    close: async () => {},
  };
}

function stream(text: string, { onText }: ModelRequest): void {
  for (let at = 0; at < text.length; at += PIECE) onText?.(text.slice(at, at + PIECE));
}

export interface FakeTokenBudget extends TokenBudget {
  readonly reserved: readonly number[];
  readonly extended: readonly number[];
  readonly records: readonly CallResult[];
}

/** Lets this many calls through. */
export function createFakeTokenBudget(callsMax = Number.POSITIVE_INFINITY): FakeTokenBudget {
  const reserved: number[] = [];
  const extended: number[] = [];
  const records: CallResult[] = [];
  return {
    reserved,
    extended,
    records,
    reserve: async (tokens) => {
      if (reserved.length >= callsMax) return false;
      reserved.push(tokens);
      return true;
    },
    extend: async (tokens) => {
      extended.push(tokens);
      return true;
    },
    record: async (call) => {
      records.push(call);
    },
  };
}
