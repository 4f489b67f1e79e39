// One attempt: sends the request and reads the response. Nothing keeps running after it ends.
import { ProviderCallError } from '../providers/call-error.ts';
import type { ModelRequest } from '../providers/model.ts';
import { createReasoningFilter } from '../providers/reasoning-filter.ts';
import { startAttemptTimer, type AttemptTimeouts, type AttemptTimer } from './timeouts.ts';
import type { ResponsePart, ProviderClient } from '../providers/provider-client.ts';

export interface AttemptResult {
  text: string;
  finish: 'stop' | 'length';
}

interface AttemptOptions {
  client: ProviderClient;
  timeouts: AttemptTimeouts;
  /** The time that is left for all attempts. */
  leftMs: number;
  /** Receives each part: the text so far costs tokens, even if the attempt fails. */
  onPart(part: ResponsePart): void;
}

/** No language has more characters per token. A longer answer comes from a model that doesn't stop. */
const CHARACTERS_PER_TOKEN = 8;

/** Rejects with a ProviderCallError. */
export async function runAttempt(
  call: ModelRequest,
  { client, timeouts, leftMs, onPart }: AttemptOptions,
): Promise<AttemptResult> {
  const timer = startAttemptTimer({ ...timeouts, leftMs, signal: call.signal });
  try {
    // Without the race it would wait as long as the SDK does.
    return await Promise.race([read(call, { client, timer, onPart }), rejectOnAbort(timer.signal)]);
  } catch (error) {
    // The reason of the abort is more precise than the error that follows it.
    throw timer.signal.aborted ? timer.signal.reason : error;
  } finally {
    timer.stop();
  }
}

async function read(
  call: ModelRequest,
  { client, timer, onPart }: Pick<AttemptOptions, 'client' | 'onPart'> & { timer: AttemptTimer },
): Promise<AttemptResult> {
  const { instructions, input, maxOutputTokens, schema } = call;
  const request = { instructions, input, maxOutputTokens, ...(schema && { schema }), signal: timer.signal };
  const answer = collect(call, timer);
  for await (const part of client.send(request)) {
    if (timer.signal.aborted) throw new ProviderCallError('aborted');
    timer.recordActivity();
    onPart(part);
    const result = answer.add(part);
    if (result) return result;
  }
  throw new ProviderCallError('cut');
}

function collect(
  { maxOutputTokens, onText, onRestart }: ModelRequest,
  { signal }: AttemptTimer,
): { add(part: ResponsePart): AttemptResult | null } {
  const filter = createReasoningFilter();
  const charactersMax = maxOutputTokens * CHARACTERS_PER_TOKEN;
  let text = '';

  function show(delta: string): void {
    const fitting = delta.slice(0, charactersMax - text.length);
    text += fitting;
    if (fitting !== '' && !signal.aborted) onText?.(fitting);
  }

  return {
    add(part) {
      if (part.kind === 'sign') return null;
      if (part.kind === 'end') {
        show(filter.end());
        const { finish } = part;
        if (text.trim() !== '') return { text, finish };
        // Reasoning used all tokens, and would do so in the next attempt.
        throw new ProviderCallError(finish === 'length' ? 'request' : 'cut');
      }
      const { text: delta, isAnew } = filter.add(part.text);
      if (isAnew) {
        text = '';
        onRestart?.();
      }
      show(delta);
      return text.length < charactersMax ? null : { text, finish: 'length' };
    },
  };
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const rejectWithReason = (): void => reject(signal.reason as ProviderCallError);
    if (signal.aborted) rejectWithReason();
    else signal.addEventListener('abort', rejectWithReason, { once: true });
  });
}
