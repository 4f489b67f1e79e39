// One text by a model: set tokens aside, call, check, and once more with what was wrong. Never more than three tries.
import type { CheckName } from '../../generation/prompts/check-name.ts';
import type { Extent, Verdict } from '../../generation/checks/evaluate.ts';
import type { Model, ModelAnswer, ModelCall } from './providers/model.ts';
import { REASONING_TOKENS } from './providers/reasoning-budget.ts';
import { addRepair } from '../../generation/prompts/instructions.ts';
import type { Prompt } from '../../generation/prompts/prompt.ts';
import { estimateTokens } from '../../generation/prompts/estimate-tokens.ts';
import type { Asking, CallBook, CallRecord, Reason } from './writer.ts';
import { createProgress } from './checked-progress.ts';

export interface Job<Value> {
  prompt: Prompt;
  check(answer: string, extent: Extent): Verdict<Value>;
  /** As it is shown while it is being written. */
  write(value: Value): string;
  asking: Pick<Asking, 'signal' | 'book' | 'onText'>;
}

export type Made<Value> = { value: Value } | { reason: Reason };

const TRIES_MAX = 3;

export async function runJob<Value>(job: Job<Value>, model: Model): Promise<Made<Value>> {
  const startedAt = performance.now();
  const first = await ask(job, { model, prompt: job.prompt, triesMax: TRIES_MAX });
  if (!('failed' in first)) return first;
  const triesMax = TRIES_MAX - Math.max(1, first.tries);
  const spentMs = performance.now() - startedAt;
  if (triesMax < 1) return { reason: 'rejected' };
  const instructions = addRepair(job.prompt.instructions, first.failed);
  const second = await ask(job, { model, prompt: { ...job.prompt, instructions }, triesMax, spentMs });
  return 'failed' in second ? { reason: 'rejected' } : second;
}

interface Attempt {
  model: Model;
  prompt: Prompt;
  triesMax: number;
  spentMs?: number;
}

type Outcome<Value> = Made<Value> | { failed: readonly CheckName[]; tries: number };

async function ask<Value>(job: Job<Value>, { model, prompt, ...limits }: Attempt): Promise<Outcome<Value>> {
  const { signal, book } = job.asking;
  if (isAborted(signal)) return { reason: 'aborted' };
  const tokens = estimateTokens(prompt.instructions + prompt.input) + prompt.maxOutputTokens + REASONING_TOKENS;
  if (book && !(await book.reserve(tokens))) return { reason: 'limit' };
  const answer = isAborted(signal)
    ? ABORTED
    : await model.call({ ...prompt, ...limits, ...pay(book), ...(signal && { signal }), ...follow(job) });
  const verdict = 'failure' in answer ? null : judge(job, answer);
  const { tries, tokensIn, tokensOut, ms } = answer.figures;
  await book?.record({ tries, tokensIn, tokensOut, ms, outcome: nameOutcome(answer, verdict) });
  if ('failure' in answer) return { reason: answer.failure };
  return verdict === null || verdict.failed.length > 0
    ? { failed: verdict?.failed ?? ['shape'], tries }
    : { value: verdict.value };
}

/** The signal may have aborted while tokens were set aside; they are given back by the record. */
const ABORTED: ModelAnswer = {
  failure: 'aborted',
  figures: { tries: 0, tokensIn: 0, tokensOut: 0, ms: 0, firstTextMs: null },
};

function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}

function pay(book: CallBook | undefined): Pick<ModelCall, 'setAside'> {
  return book ? { setAside: (tokens) => book.extend(tokens) } : {};
}

function follow<Value>({ check, write, asking }: Job<Value>): Pick<ModelCall, 'onText' | 'onRestart'> {
  const { onText, signal } = asking;
  if (!onText) return {};
  const progress = createProgress(
    (answer) => {
      const { value, failed } = check(answer, 'so far');
      return failed.length > 0 ? null : write(value);
    },
    (text) => {
      // After the deadline the embedded text is on the screen.
      if (!isAborted(signal)) onText(text);
    },
  );
  return { onText: progress.add, onRestart: progress.restart };
}

function judge<Value>({ check }: Job<Value>, { text, finish }: Extract<ModelAnswer, { text: string }>): Verdict<Value> {
  return check(text, finish === 'length' ? 'cut' : 'whole');
}

function nameOutcome(answer: ModelAnswer, verdict: Verdict<unknown> | null): CallRecord['outcome'] {
  if ('failure' in answer) return answer.failure;
  return verdict === null || verdict.failed.length > 0 ? 'rejected' : 'ok';
}
