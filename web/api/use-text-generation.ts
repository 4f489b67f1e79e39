import { useEffect, useRef, useState } from 'react';
import type { ResponseOf, Route } from '#contract/route.ts';
import { call, type CallOptions } from './api-client.ts';
import { isModelOn, useModels } from './language-model.ts';

/** A call that makes a text. A model's words are told while they are being written, and leaving the page ends the call. */
export function useTextGeneration(userId: string) {
  const models = useModels(userId);
  const [partialText, setSoFar] = useState('');
  const leaving = useRef<AbortController>(null);

  // The server writes for nobody once the page is left.
  useEffect(() => () => leaving.current?.abort(), []);

  const generate = async <R extends Route>(route: R, options: CallOptions<R>): Promise<ResponseOf<R>> => {
    // While nobody knows, it may well be a model: a press can come before that answer. The server says in what it answers.
    if (models && !isModelOn(models)) return call(route, options);
    // From here on, so that leaving the page before the code has come ends the call too.
    const left = new AbortController();
    leaving.current = left;
    const { signal } = left;
    // Without its code the whole text comes at once.
    const streaming = await import('./stream-request.ts').catch(() => null);
    signal.throwIfAborted();
    if (!streaming) return call(route, { ...options, signal });
    setSoFar('');
    return streaming.streamRequest(route, options, { ...streaming.BROWSER_STREAM_DEPS, signal, onText: setSoFar });
  };
  return { ask: generate, soFar: partialText };
}

/** The page was left before the answer came: nobody is told of that. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
