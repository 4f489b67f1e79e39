// Reads one streamed answer, without reasoning, and stops a model that does not end.
import { createReasoningFilter } from '../../generation/checks/reasoning-filter.ts';
import type { AskOptions } from '../../generation/tasks/generate-checked.ts';
import { abortable } from './abortable.ts';

/** More characters than a token has in any language. */
const CHARACTERS_PER_TOKEN = 8;

interface ReadOptions extends Pick<AskOptions, 'onText' | 'onRestart'> {
  maxOutputTokens: number;
  signal: AbortSignal;
  onFirst(): void;
}

/** `isTruncated`: the answer was longer than `maxOutputTokens` and its rest was not read. */
export async function readAnswer(
  stream: ReadableStream<string>,
  { maxOutputTokens, signal, onFirst, onText, onRestart }: ReadOptions,
): Promise<{ text: string; isTruncated: boolean }> {
  const reader = stream.getReader();
  const filter = createReasoningFilter();
  const charactersMax = maxOutputTokens * CHARACTERS_PER_TOKEN;
  let text = '';
  let characters = 0;
  const add = (piece: string) => {
    text += piece;
    if (piece !== '') onText?.(piece);
  };
  try {
    while (characters <= charactersMax) {
      // oxlint-disable-next-line no-await-in-loop -- each piece comes after the one before
      const { done, value } = await abortable(reader.read(), signal);
      if (done) {
        add(filter.end());
        return { text, isTruncated: false };
      }
      onFirst();
      characters += value.length;
      const shown = filter.add(value);
      if (shown.isAnew) {
        text = '';
        onRestart?.();
      }
      add(shown.text);
    }
    return { text, isTruncated: true };
  } finally {
    // The model goes on generating until its stream is cancelled.
    void reader.cancel().catch(() => undefined);
  }
}
