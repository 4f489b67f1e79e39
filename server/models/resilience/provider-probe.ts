// Notices that a provider is back. The next call would show it, but at night nobody makes one, and texts that fell back
// to the embedded writer are waiting: so while it is down it is asked for a single word now and then.
import type { CallFailure } from '../providers/model.ts';

export interface ProviderProbe {
  /** How a call ended; null: well. */
  recordResult(failure: CallFailure | null): void;
  onRecovery(listener: () => void): () => void;
  close(): void;
}

interface Given {
  /** Makes a call of its own; its end is noted like every other. */
  ask: () => Promise<unknown>;
  firstMs: number;
  maxMs: number;
}

/** What passes by itself. A wrong key or an unknown model waits for a person. */
const TRANSIENT: ReadonlySet<CallFailure> = new Set(['timeout', 'rate', 'provider', 'network', 'cut', 'open']);

export function createProviderProbe({ ask, firstMs, maxMs }: Given): ProviderProbe {
  const listeners = new Set<() => void>();
  let isTroubled = false;
  let pauseMs = firstMs;
  let timer: NodeJS.Timeout | null = null;

  function plan(): void {
    if (timer) return;
    timer = setTimeout(() => {
      timer = null;
      pauseMs = Math.min(maxMs, pauseMs * 2);
      void ask();
    }, pauseMs).unref();
  }

  function forget(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    pauseMs = firstMs;
  }

  return {
    recordResult(failure) {
      if (failure === 'aborted') return;
      if (failure !== null) {
        isTroubled = true;
        if (TRANSIENT.has(failure)) plan();
        return;
      }
      forget();
      if (!isTroubled) return;
      isTroubled = false;
      for (const listener of listeners) listener();
    },
    onRecovery(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      forget();
      listeners.clear();
    },
  };
}
