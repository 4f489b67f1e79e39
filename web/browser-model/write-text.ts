// Writes one text with the language model of this browser: the same prompts and checks as for a provider of the server.
import { withDeadline } from '../../generation/tasks/deadline.ts';
import { generateChecked, type GenerationTask } from '../../generation/tasks/generate-checked.ts';
import type { TokenLimit } from '../../generation/prompts/build-prompts.ts';
import type { ModelPrompt } from '../../generation/prompts/prompt.ts';
import { abortable } from './abortable.ts';
import { openSession, withModelLock } from './open-session.ts';
import {
  buildLanguageOptions,
  type LanguageModelApi,
  type LanguageModelSession,
  type PromptOptions,
} from './prompt-api.ts';
import { readAnswer } from './read-answer.ts';

/** The person looks at the page meanwhile: after this time without a word the embedded text stays. */
const FIRST_TOKEN_MS = 20_000;
const TOTAL_MS = 60_000;
/** A model on a device reads some hundred tokens a second, and the first word must come in time. */
const CONTEXT_TOKENS_MAX = 6000;
const FITTINGS_MAX = 4;
/** Token counts of a longer text are not proportional. */
const FITTING_RESERVE = 0.9;

/**
 * `unavailable`: the browser has no model for this language, or is about to download it. `context`: the input does not fit
 * at any length. `rejected`: two answers failed the checks.
 */
export type BrowserFailure = 'unavailable' | 'timeout' | 'aborted' | 'context' | 'rejected' | 'failed';

export interface WriteOptions {
  api: LanguageModelApi;
  /** BCP 47. */
  language: string;
  signal: AbortSignal;
  onText?: ((textSoFar: string) => void) | undefined;
}

/** `answer` is the whole answer of the model, for the checks of the server. */
export type WrittenText<Value> = { value: Value; answer: string } | { reason: BrowserFailure };

export type BuildTask<Value> = (limit: TokenLimit) => GenerationTask<Value>;

/**
 * Ends within 60 s from its turn, whatever the model does, with the session destroyed. Waits for its turn until `signal`
 * aborts: each text before it ends within 60 s too. Never rejects.
 */
export async function writeText<Value>(
  buildTask: BuildTask<Value>,
  { signal, ...options }: WriteOptions,
): Promise<WrittenText<Value>> {
  const limits = { ms: TOTAL_MS, late: { reason: 'timeout' } as const, signal };
  const run = async (combined: AbortSignal): Promise<WrittenText<Value>> => {
    try {
      return await writeWithSession(buildTask, { ...options, signal: combined });
    } catch (error) {
      return { reason: nameFailure(error, signal) };
    }
  };
  try {
    return await withModelLock(signal, () => withDeadline<WrittenText<Value>>(run, limits));
  } catch (error) {
    return { reason: nameFailure(error, signal) };
  }
}

async function writeWithSession<Value>(
  buildTask: BuildTask<Value>,
  { api, language, signal, onText }: WriteOptions,
): Promise<WrittenText<Value>> {
  const wait = watchFirstToken(signal);
  let session: LanguageModelSession | null = null;
  let answer = '';
  try {
    const availability = await abortable(api.availability(buildLanguageOptions(language)), wait.signal);
    if (availability !== 'available') return { reason: 'unavailable' };
    const { instructions } = buildTask({ contextTokens: CONTEXT_TOKENS_MAX }).prompt;
    const open = (system: string) => openSession({ api, language, instructions: system }, wait.signal);
    session = await open(instructions);
    const task = await fitToContext(buildTask, session, wait.signal);
    if (task === null) return { reason: 'context' };
    const outcome = await generateChecked<Value, BrowserFailure>(task, {
      signal,
      onText,
      async ask(prompt, { onText: onDelta, onRestart }) {
        // A second attempt has other instructions, which only a new session can have.
        if (prompt !== task.prompt) {
          session?.destroy();
          session = null;
          wait.restart();
          session = await open(prompt.instructions);
        }
        if (session === null) return { reason: 'failed' };
        const stream = session.promptStreaming(prompt.input, buildPromptOptions(prompt, wait.signal));
        const read = await readAnswer(stream, {
          maxOutputTokens: prompt.maxOutputTokens,
          signal: wait.signal,
          onFirst: wait.stop,
          ...(onDelta && { onText: onDelta }),
          ...(onRestart && { onRestart }),
        });
        answer = read.text;
        return { ...read, tries: 1 };
      },
    });
    return 'reason' in outcome ? outcome : { value: outcome.value, answer };
  } finally {
    wait.stop();
    session?.destroy();
  }
}

/** Shortens the input with the embedded ranker until the session says that it fits. */
async function fitToContext<Value>(
  buildTask: BuildTask<Value>,
  session: LanguageModelSession,
  signal: AbortSignal,
): Promise<GenerationTask<Value> | null> {
  let contextTokens = Math.min(session.contextWindow, CONTEXT_TOKENS_MAX);
  for (let fitting = 0; fitting < FITTINGS_MAX; fitting += 1) {
    const task = buildTask({ contextTokens });
    const { input, maxOutputTokens } = task.prompt;
    const left = session.contextWindow - session.contextUsage - maxOutputTokens;
    // oxlint-disable-next-line no-await-in-loop -- each length depends on the measure of the one before
    const tokens = await abortable(session.measureContextUsage(input, buildPromptOptions(task.prompt, signal)), signal);
    if (tokens <= left) return task;
    contextTokens = Math.floor(contextTokens * Math.max(0, left / tokens) * FITTING_RESERVE);
  }
  return null;
}

function buildPromptOptions({ schema }: ModelPrompt, signal: AbortSignal): PromptOptions {
  return schema ? { responseConstraint: schema, signal } : { signal };
}

const LATE = new Error('The model has not begun in time.');

/** A signal that also aborts after 20 s without a word. */
function watchFirstToken(signal: AbortSignal) {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const restart = () => {
    stop();
    timer = setTimeout(() => controller.abort(LATE), FIRST_TOKEN_MS);
  };
  restart();
  return { signal: AbortSignal.any([signal, controller.signal]), stop, restart };
}

function nameFailure(error: unknown, signal: AbortSignal): BrowserFailure {
  if (signal.aborted) return 'aborted';
  if (error === LATE) return 'timeout';
  const { name } = error as { name?: unknown };
  if (name === 'QuotaExceededError') return 'context';
  // A language or an option that this browser's model does not have.
  return name === 'NotSupportedError' || name === 'NotAllowedError' ? 'unavailable' : 'failed';
}
