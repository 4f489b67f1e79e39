import { useEffect, useRef, useState } from 'react';
import type { ResponseOf, Route } from '#contract/route.ts';
import { call, type CallOptions } from './api-client.ts';
import { isModelOn, useModels } from './language-model.ts';

/** Calls a route that generates a text. A model's text is streamed, and leaving the page aborts the call. */
export function useTextGeneration(userId: string) {
  const models = useModels(userId);
  const [partialText, setPartialText] = useState('');
  const abortController = useRef<AbortController>(null);

  useEffect(() => () => abortController.current?.abort(), []);

  const generate = async <R extends Route>(route: R, options: CallOptions<R>): Promise<ResponseOf<R>> => {
    // If the settings are not known yet, the server may use a model and decides whether it streams.
    if (models && !isModelOn(models)) return call(route, options);
    // Created before the import, so that leaving the page meanwhile aborts the call too.
    abortController.current = new AbortController();
    const { signal } = abortController.current;
    const streaming = await import('./stream-request.ts').catch(() => null);
    signal.throwIfAborted();
    if (!streaming) return call(route, { ...options, signal });
    setPartialText('');
    return streaming.streamRequest(route, options, { signal, onText: setPartialText });
  };
  return { generate, partialText };
}

/** The page was left before the response: no error is shown. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
