// One attempt: sends the request and reads the response. Nothing keeps running after it ends.
import { ProviderCallError } from '../providers/call-error.ts';
import type { ModelRequest, ProviderClient, ResponsePart } from '../providers/model.ts';
import { createReasoningFilter } from '../../../generation/checks/reasoning-filter.ts';

export interface AttemptResult {
  text: string;
  finish: 'stop' | 'length';
}

export interface AttemptTimeouts {
  /** Until the first part, headers included: a local model reads its whole input before it answers. */
  firstTokenMs: number;
  /** Between two parts. */
  idleMs: number;
}

interface AttemptOptions {
  client: ProviderClient;
  timeouts: AttemptTimeouts;
  leftMs: number;
  /** Receives each part: the text so far costs tokens, even if the attempt fails. */
  onPart(part: ResponsePart): void;
}

/** No language has more characters per token. A longer answer comes from a model that doesn't stop. */
const CHARACTERS_PER_TOKEN = 8;

export async function runAttempt(
  call: ModelRequest,
  { client, timeouts, leftMs, onPart }: AttemptOptions,
): Promise<AttemptResult> {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  // `AbortSignal.timeout` would keep its timer after the attempt.
  const totalTimer = setTimeout(stop, leftMs);
  let idleTimer = setTimeout(stop, timeouts.firstTokenMs);
  const signal = call.signal ? AbortSignal.any([call.signal, controller.signal]) : controller.signal;
  const parts = receive(call, { client, signal }, (part) => {
    clearTimeout(idleTimer);
    idleTimer = setTimeout(stop, timeouts.idleMs);
    onPart(part);
  });
  try {
    // Without the race it would wait as long as the SDK does.
    return await Promise.race([parts, rejectOnAbort(signal)]);
  } catch (error) {
    // More precise than the error that follows an abort.
    if (signal.aborted) throw new ProviderCallError(call.signal?.aborted === true ? 'aborted' : 'timeout');
    throw error;
  } finally {
    clearTimeout(totalTimer);
    clearTimeout(idleTimer);
    stop();
  }
}

async function receive(
  call: ModelRequest,
  { client, signal }: Pick<AttemptOptions, 'client'> & { signal: AbortSignal },
  onPart: AttemptOptions['onPart'],
): Promise<AttemptResult> {
  const { instructions, input, maxOutputTokens, schema } = call;
  const answer = collect(call, signal);
  for await (const part of client.send({ instructions, input, maxOutputTokens, ...(schema && { schema }), signal })) {
    if (signal.aborted) break;
    onPart(part);
    const result = answer.add(part);
    if (result) return result;
  }
  throw new ProviderCallError('cut');
}

function collect({ maxOutputTokens, onText, onRestart }: ModelRequest, signal: AbortSignal) {
  const filter = createReasoningFilter();
  const charactersMax = maxOutputTokens * CHARACTERS_PER_TOKEN;
  let text = '';

  function show(delta: string): void {
    const fitting = delta.slice(0, charactersMax - text.length);
    text += fitting;
    if (fitting !== '' && !signal.aborted) onText?.(fitting);
  }

  return {
    add(part: ResponsePart): AttemptResult | null {
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
    if (signal.aborted) reject(signal.reason as Error);
    else signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}
