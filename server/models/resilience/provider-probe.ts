// Detects that a provider is back, also when no person makes a call: degraded texts wait for it. While the provider is
// down, a probe asks it for a single word at growing intervals.
import type { CallFailure } from '../providers/model.ts';

export type ProviderProbe = ReturnType<typeof createProviderProbe>;

interface Options {
  /** Makes a call; its result is recorded like that of every call. */
  ask: () => Promise<unknown>;
  firstMs: number;
  maxMs: number;
}

/** Failures that end by themselves. A wrong key or an unknown model needs the operator. */
const TRANSIENT: ReadonlySet<CallFailure> = new Set(['timeout', 'rate', 'provider', 'network', 'cut', 'open']);

export function createProviderProbe({ ask, firstMs, maxMs }: Options) {
  const listeners = new Set<() => void>();
  let isDown = false;
  let pauseMs = firstMs;
  let timer: NodeJS.Timeout | undefined;

  function scheduleProbe(): void {
    if (timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      pauseMs = Math.min(maxMs, pauseMs * 2);
      void ask();
    }, pauseMs).unref();
  }

  function cancelProbe(): void {
    clearTimeout(timer);
    timer = undefined;
    pauseMs = firstMs;
  }

  return {
    recordResult(failure: CallFailure | null): void {
      if (failure === 'aborted') return;
      if (failure !== null) {
        isDown = true;
        if (TRANSIENT.has(failure)) scheduleProbe();
        return;
      }
      cancelProbe();
      if (!isDown) return;
      isDown = false;
      for (const listener of listeners) listener();
    },
    onRecovery(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close(): void {
      cancelProbe();
      listeners.clear();
    },
  };
}
