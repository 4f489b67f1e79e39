// One text by a model: set tokens aside, call, check, and once more with what was wrong. Never more than three tries.
import type { CheckName } from '../../generation/prompts/check-name.ts';
import type { Completeness, CheckResult } from '../../generation/checks/evaluate.ts';
import type { Model, ModelResponse, ModelRequest } from './providers/model.ts';
import { REASONING_TOKEN_BUDGET } from './providers/reasoning-budget.ts';
import { addRepairInstructions } from '../../generation/prompts/instructions.ts';
import type { ModelPrompt } from '../../generation/prompts/prompt.ts';
import { estimateTokens } from '../../generation/prompts/estimate-tokens.ts';
import type { GenerateOptions, TokenBudget, CallResult, FallbackReason } from './writer.ts';
import { createCheckedTextStream } from './checked-progress.ts';

export interface GenerationTask<Value> {
  prompt: ModelPrompt;
  check(answer: string, extent: Completeness): CheckResult<Value>;
  /** As it is shown while it is being written. */
  render(value: Value): string;
  options: Pick<GenerateOptions, 'signal' | 'budget' | 'onText'>;
}

export type GenerationOutcome<Value> = { value: Value } | { reason: FallbackReason };

const TRIES_MAX = 3;

export async function generateChecked<Value>(
  job: GenerationTask<Value>,
  model: Model,
): Promise<GenerationOutcome<Value>> {
  const startedAt = performance.now();
  const first = await attemptGeneration(job, { model, prompt: job.prompt, triesMax: TRIES_MAX });
  if (!('failed' in first)) return first;
  const triesMax = TRIES_MAX - Math.max(1, first.tries);
  const elapsedMs = performance.now() - startedAt;
  if (triesMax < 1) return { reason: 'rejected' };
  const instructions = addRepairInstructions(job.prompt.instructions, first.failed);
  const second = await attemptGeneration(job, { model, prompt: { ...job.prompt, instructions }, triesMax, elapsedMs });
  return 'failed' in second ? { reason: 'rejected' } : second;
}

interface Attempt {
  model: Model;
  prompt: ModelPrompt;
  triesMax: number;
  elapsedMs?: number;
}

type Outcome<Value> = GenerationOutcome<Value> | { failed: readonly CheckName[]; tries: number };

async function attemptGeneration<Value>(
  job: GenerationTask<Value>,
  { model, prompt, ...limits }: Attempt,
): Promise<Outcome<Value>> {
  const { signal, budget } = job.options;
  if (isAborted(signal)) return { reason: 'aborted' };
  const tokens = estimateTokens(prompt.instructions + prompt.input) + prompt.maxOutputTokens + REASONING_TOKEN_BUDGET;
  if (budget && !(await budget.reserve(tokens))) return { reason: 'limit' };
  const answer = isAborted(signal)
    ? ABORTED_RESPONSE
    : await model.call({
        ...prompt,
        ...limits,
        ...buildBudgetOptions(budget),
        ...(signal && { signal }),
        ...buildStreamOptions(job),
      });
  const verdict = 'failure' in answer ? null : checkAnswer(job, answer);
  const { tries, tokensIn, tokensOut, ms } = answer.figures;
  await budget?.record({ tries, tokensIn, tokensOut, ms, outcome: nameOutcome(answer, verdict) });
  if ('failure' in answer) return { reason: answer.failure };
  return verdict === null || verdict.failed.length > 0
    ? { failed: verdict?.failed ?? ['shape'], tries }
    : { value: verdict.value };
}

/** The signal may have aborted while tokens were set aside; they are given back by the record. */
const ABORTED_RESPONSE: ModelResponse = {
  failure: 'aborted',
  figures: { tries: 0, tokensIn: 0, tokensOut: 0, ms: 0, firstTextMs: null },
};

function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}

function buildBudgetOptions(book: TokenBudget | undefined): Pick<ModelRequest, 'reserveMore'> {
  return book ? { reserveMore: (tokens) => book.extend(tokens) } : {};
}

function buildStreamOptions<Value>({
  check,
  render,
  options,
}: GenerationTask<Value>): Pick<ModelRequest, 'onText' | 'onRestart'> {
  const { onText, signal } = options;
  if (!onText) return {};
  const progress = createCheckedTextStream(
    (answer) => {
      const { value, failed } = check(answer, 'so far');
      return failed.length > 0 ? null : render(value);
    },
    (text) => {
      // After the deadline the embedded text is on the screen.
      if (!isAborted(signal)) onText(text);
    },
  );
  return { onText: progress.add, onRestart: progress.restart };
}

function checkAnswer<Value>(
  { check }: GenerationTask<Value>,
  { text, finish }: Extract<ModelResponse, { text: string }>,
): CheckResult<Value> {
  return check(text, finish === 'length' ? 'cut' : 'whole');
}

function nameOutcome(answer: ModelResponse, verdict: CheckResult<unknown> | null): CallResult['outcome'] {
  if ('failure' in answer) return answer.failure;
  return verdict === null || verdict.failed.length > 0 ? 'rejected' : 'ok';
}
