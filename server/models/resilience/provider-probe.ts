// Detects that a provider is back, also when no person makes a call: degraded texts wait for it. While the provider is
// down, a probe asks it for a single word at growing intervals.
import type { CallFailure } from '../providers/model.ts';

export interface ProviderProbe {
  /** Null for a call that succeeded. */
  recordResult(failure: CallFailure | null): void;
  onRecovery(listener: () => void): () => void;
  close(): void;
}

interface Options {
  /** Makes a call; its result is recorded like that of every call. */
  ask: () => Promise<unknown>;
  firstMs: number;
  maxMs: number;
}

/** Failures that end by themselves. A wrong key or an unknown model needs the operator. */
const TRANSIENT: ReadonlySet<CallFailure> = new Set(['timeout', 'rate', 'provider', 'network', 'cut', 'open']);

export function createProviderProbe({ ask, firstMs, maxMs }: Options): ProviderProbe {
  const listeners = new Set<() => void>();
  let isDown = false;
  let pauseMs = firstMs;
  let timer: NodeJS.Timeout | null = null;

  function scheduleProbe(): void {
    if (timer) return;
    timer = setTimeout(() => {
      timer = null;
      pauseMs = Math.min(maxMs, pauseMs * 2);
      void ask();
    }, pauseMs).unref();
  }

  function cancelProbe(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    pauseMs = firstMs;
  }

  return {
    recordResult(failure) {
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
    onRecovery(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      cancelProbe();
      listeners.clear();
    },
  };
}
