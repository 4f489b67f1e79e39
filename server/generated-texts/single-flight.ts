// Generates the same text only once at a time in this process: later requests subscribe to the one that is running. The
// generation is aborted when the last subscriber disconnects.

/** A request that waits for a text. */
export interface GenerationListener {
  /** Aborts when the subscriber disconnects. */
  signal?: AbortSignal;
  onText?: (textSoFar: string) => void;
}

export interface GenerationContext {
  signal: AbortSignal;
  onText(textSoFar: string): void;
}

export type SingleFlight = ReturnType<typeof createSingleFlight>;

interface SharedRun {
  promise: Promise<unknown>;
  subscribers: Set<GenerationListener>;
  controller: AbortController;
  text: string | null;
}

type Generate<T> = (context: GenerationContext) => Promise<T>;

/** `shutdownSignal` aborts when this process is about to stop. */
export function createSingleFlight(shutdownSignal?: AbortSignal) {
  const runs = new Map<string, SharedRun>();

  function start<T>(name: string, generate: Generate<T>): SharedRun {
    const controller = new AbortController();
    const subscribers = new Set<GenerationListener>();
    const signal = shutdownSignal ? AbortSignal.any([controller.signal, shutdownSignal]) : controller.signal;
    const onText = (text: string): void => {
      run.text = text;
      for (const subscriber of subscribers) subscriber.onText?.(text);
    };
    const run: SharedRun = { subscribers, controller, text: null, promise: generate({ signal, onText }) };
    runs.set(name, run);
    const remove = (): void => removeRun(name, run);
    run.promise.then(remove, remove);
    return run;
  }

  /** A run that was aborted may have been replaced by another one of the same name. */
  function removeRun(name: string, run: SharedRun): void {
    if (runs.get(name) === run) runs.delete(name);
  }

  function subscribe(name: string, run: SharedRun, subscriber: GenerationListener): Promise<unknown> {
    const { signal } = subscriber;
    run.subscribers.add(subscriber);
    if (run.text !== null) subscriber.onText?.(run.text);
    if (signal === undefined) return run.promise;
    const disconnected = Promise.withResolvers<never>();
    const unsubscribe = (): void => {
      run.subscribers.delete(subscriber);
      disconnected.reject(signal.reason);
      if (run.subscribers.size > 0) return;
      removeRun(name, run);
      run.controller.abort();
    };
    if (signal.aborted) unsubscribe();
    else signal.addEventListener('abort', unsubscribe, { once: true });
    return Promise.race([run.promise, disconnected.promise]).finally(() =>
      signal.removeEventListener('abort', unsubscribe),
    );
  }

  return {
    /**
     * `name` contains person, kind, days and input: all callers of one name generate the same text. Rejects with the
     * subscriber's abort reason when the subscriber disconnects.
     */
    run<T>({ name, subscriber }: { name: string; subscriber: GenerationListener }, generate: Generate<T>): Promise<T> {
      const run = runs.get(name) ?? start(name, generate);
      // All callers of one name generate the same type.
      return subscribe(name, run, subscriber) as Promise<T>;
    },
  };
}
