// One try: send, read until the end, and leave nothing running however it ends.
import { CallError } from '../providers/call-error.ts';
import type { ModelCall } from '../providers/model.ts';
import { createReasoningFilter } from '../providers/reasoning-filter.ts';
import { startWatch, type Timers, type Watch } from './timeouts.ts';
import type { Part, Wire } from '../providers/provider-client.ts';

export interface Attempted {
  text: string;
  finish: 'stop' | 'length';
}

interface Given {
  wire: Wire;
  timers: Timers;
  /** What is left of the time for all tries. */
  leftMs: number;
  /** Told of each part: what was written costs, however the try ends. */
  onPart(part: Part): void;
}

/** No language takes more for a token. What comes after is a model that cannot stop. */
const CHARACTERS_PER_TOKEN = 8;

/** Rejects with a CallError. */
export async function attempt(call: ModelCall, { wire, timers, leftMs, onPart }: Given): Promise<Attempted> {
  const watch = startWatch({ ...timers, leftMs, signal: call.signal });
  try {
    // Not only the reading: it would wait as long as the SDK does.
    return await Promise.race([read(call, { wire, watch, onPart }), whenOver(watch.signal)]);
  } catch (error) {
    // Why it was ended says more than what ending it led to.
    throw watch.signal.aborted ? watch.signal.reason : error;
  } finally {
    watch.end();
  }
}

async function read(
  call: ModelCall,
  { wire, watch, onPart }: Pick<Given, 'wire' | 'onPart'> & { watch: Watch },
): Promise<Attempted> {
  const { instructions, input, maxOutputTokens, schema } = call;
  const request = { instructions, input, maxOutputTokens, ...(schema && { schema }), signal: watch.signal };
  const answer = collect(call, watch);
  for await (const part of wire.send(request)) {
    if (watch.signal.aborted) throw new CallError('aborted');
    watch.see();
    onPart(part);
    const attempted = answer.add(part);
    if (attempted) return attempted;
  }
  throw new CallError('cut');
}

function collect(
  { maxOutputTokens, onText, onRestart }: ModelCall,
  { signal }: Watch,
): { add(part: Part): Attempted | null } {
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
        throw new CallError(finish === 'length' ? 'request' : 'cut');
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

function whenOver(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const over = (): void => reject(signal.reason as CallError);
    if (signal.aborted) over();
    else signal.addEventListener('abort', over, { once: true });
  });
}
