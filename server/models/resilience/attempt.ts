// One try: send, read until the end, and leave nothing running however it ends.
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
  wire: ProviderClient;
  timers: AttemptTimeouts;
  /** What is left of the time for all tries. */
  leftMs: number;
  /** Told of each part: what was written costs, however the try ends. */
  onPart(part: ResponsePart): void;
}

/** No language takes more for a token. What comes after is a model that cannot stop. */
const CHARACTERS_PER_TOKEN = 8;

/** Rejects with a CallError. */
export async function runAttempt(
  call: ModelRequest,
  { wire, timers, leftMs, onPart }: AttemptOptions,
): Promise<AttemptResult> {
  const watch = startAttemptTimer({ ...timers, leftMs, signal: call.signal });
  try {
    // Not only the reading: it would wait as long as the SDK does.
    return await Promise.race([read(call, { wire, watch, onPart }), rejectOnAbort(watch.signal)]);
  } catch (error) {
    // Why it was ended says more than what ending it led to.
    throw watch.signal.aborted ? watch.signal.reason : error;
  } finally {
    watch.stop();
  }
}

async function read(
  call: ModelRequest,
  { wire, watch, onPart }: Pick<AttemptOptions, 'wire' | 'onPart'> & { watch: AttemptTimer },
): Promise<AttemptResult> {
  const { instructions, input, maxOutputTokens, schema } = call;
  const request = { instructions, input, maxOutputTokens, ...(schema && { schema }), signal: watch.signal };
  const answer = collect(call, watch);
  for await (const part of wire.send(request)) {
    if (watch.signal.aborted) throw new ProviderCallError('aborted');
    watch.recordActivity();
    onPart(part);
    const attempted = answer.add(part);
    if (attempted) return attempted;
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

  function show(piece: string): void {
    const fitting = piece.slice(0, charactersMax - text.length);
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
        // All of its room went into reasoning, and would the next time.
        throw new ProviderCallError(finish === 'length' ? 'request' : 'cut');
      }
      const { text: piece, isAnew } = filter.add(part.text);
      if (isAnew) {
        text = '';
        onRestart?.();
      }
      show(piece);
      return text.length < charactersMax ? null : { text, finish: 'length' };
    },
  };
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const over = (): void => reject(signal.reason as ProviderCallError);
    if (signal.aborted) over();
    else signal.addEventListener('abort', over, { once: true });
  });
}
