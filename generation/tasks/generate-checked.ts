// Generates one text: ask a model, check the answer, and ask once more with the list of faults. After a second bad answer
// it gives up. The server and the browser pass different `ask` functions.
import type { CheckResult, Completeness } from '../checks/evaluate.ts';
import { type CheckName, addRepairInstructions } from '../prompts/instructions.ts';
import type { ModelPrompt } from '../prompts/prompt.ts';

export interface GenerationTask<Value> {
  prompt: ModelPrompt;
  check(answer: string, completeness: Completeness): CheckResult<Value>;
  /** The text to show while the model is writing. */
  render(value: Value): string;
}

export interface AskOptions {
  /** How often `ask` may call the model. */
  triesMax: number;
  /** How much of the time for this text an earlier call has used. */
  elapsedMs: number;
  onText?(delta: string): void;
  /** The answer begins anew. */
  onRestart?(): void;
}

export interface Answer {
  text: string;
  /** The answer reached the token limit. */
  isTruncated: boolean;
  /** How often `ask` called the model. */
  tries: number;
  /** Records whether the checks accepted the answer. */
  recordCheck?(isAccepted: boolean): Promise<void>;
}

export type Ask<Reason> = (prompt: ModelPrompt, options: AskOptions) => Promise<Answer | { reason: Reason }>;

export interface GenerationOptions<Reason> {
  ask: Ask<Reason>;
  signal?: AbortSignal | undefined;
  onText?: ((textSoFar: string) => void) | undefined;
}

export type GenerationOutcome<Value, Reason> = { value: Value } | { reason: Reason | 'rejected' };

const TRIES_MAX = 3;

export async function generateChecked<Value, Reason>(
  task: GenerationTask<Value>,
  options: GenerationOptions<Reason>,
): Promise<GenerationOutcome<Value, Reason>> {
  const startedAt = performance.now();
  const first = await askAndCheck(task, { triesMax: TRIES_MAX, elapsedMs: 0 }, options);
  if (!('failed' in first)) return first;
  const triesMax = TRIES_MAX - Math.max(1, first.tries);
  if (triesMax < 1) return { reason: 'rejected' };
  const instructions = addRepairInstructions(task.prompt.instructions, first.failed);
  const repairTask = { ...task, prompt: { ...task.prompt, instructions } };
  const second = await askAndCheck(repairTask, { triesMax, elapsedMs: performance.now() - startedAt }, options);
  return 'failed' in second ? { reason: 'rejected' } : second;
}

async function askAndCheck<Value, Reason>(
  task: GenerationTask<Value>,
  limits: Pick<AskOptions, 'triesMax' | 'elapsedMs'>,
  options: GenerationOptions<Reason>,
): Promise<GenerationOutcome<Value, Reason> | { failed: readonly CheckName[]; tries: number }> {
  const answer = await options.ask(task.prompt, { ...limits, ...createStreamOptions(task, options) });
  if ('reason' in answer) return answer;
  const { value, failed } = task.check(answer.text, answer.isTruncated ? 'cut' : 'whole');
  const isAccepted = failed.length === 0;
  await answer.recordCheck?.(isAccepted);
  return isAccepted ? { value } : { failed, tries: answer.tries };
}

/** Shows an answer while the model is writing it, but only text that has passed the checks. */
function createStreamOptions<Value, Reason>(
  { check, render }: GenerationTask<Value>,
  { onText, signal }: GenerationOptions<Reason>,
): Pick<AskOptions, 'onText' | 'onRestart'> {
  if (!onText) return {};
  let answer = '';
  let shown = '';
  return {
    onText(delta) {
      answer += delta;
      // No line, and no sentence of a weekly summary, is complete without one of these characters.
      if (!/[\n.!?…。！？؟।"]/u.test(delta)) return;
      const { value, failed } = check(answer, 'so far');
      const text = failed.length > 0 ? '' : render(value);
      // The text on the screen only grows. After the deadline the embedded text is there.
      if (text === shown || !text.startsWith(shown) || signal?.aborted === true) return;
      shown = text;
      onText(text);
    },
    onRestart() {
      answer = '';
      shown = '';
    },
  };
}
