// Opens sessions of the browser's language model: one at a time per device, because each holds the model in memory.
import { buildLanguageOptions, type LanguageModelApi, type LanguageModelSession } from './prompt-api.ts';
import { abortable } from './abortable.ts';

const LOCK = 'learn-language-model';

/** Waits until no other tab of this device has a session. Rejects when `signal` aborts. */
export function withModelLock<Result>(signal: AbortSignal, run: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request(LOCK, { signal }, run);
}

/** `instructions` are the system prompt. A session that opens after `signal` has aborted is destroyed at once. */
export async function openSession(
  { api, language, instructions }: { api: LanguageModelApi; language: string; instructions: string },
  signal: AbortSignal,
): Promise<LanguageModelSession> {
  const opening = api.create({
    ...buildLanguageOptions(language),
    initialPrompts: [{ role: 'system', content: instructions }],
    signal,
  });
  try {
    return await abortable(opening, signal);
  } catch (error) {
    void opening.then(
      (late) => late.destroy(),
      () => undefined,
    );
    throw error;
  }
}
