// Code that a page draws without, and that a press asks for. Fetched ahead at a hint; what failed is fetched anew.

export interface LazyModuleState<Parts> {
  parts: Parts | null;
  hasFailed: boolean;
}

interface LaterDeps<Parts> {
  fetchParts: () => Promise<Parts>;
  /** Whether the server answers at all. */
  isServerThere: () => Promise<boolean>;
  /** Brings the page and its code anew. */
  reload: () => void;
}

export type LazyModule<Parts> = ReturnType<typeof createLazyModule<Parts>>;

export function createLazyModule<Parts>({ fetchParts, isServerThere, reload }: LaterDeps<Parts>) {
  let state: LazyModuleState<Parts> = { parts: null, hasFailed: false };
  let attempt: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const set = (next: LazyModuleState<Parts>) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const fetchOnce = async () => {
    const parts = await fetchParts().catch(() => null);
    attempt = null;
    set({ parts, hasFailed: parts === null });
  };
  const preload = async (): Promise<void> => {
    if (state.parts) return;
    attempt ??= fetchOnce();
    await attempt;
  };
  const load = (): Promise<void> => {
    if (state.hasFailed) set({ parts: null, hasFailed: false });
    return preload();
  };

  return {
    /** Ahead of a press. What is said about a failure before stays until it is over. */
    warm: preload,
    /** For a press. Never rejects: who waits for the code looks at the state. */
    load,
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** A server that answers, but has not this file any more, is a newer one: its page asks for files that are there. */
    async retry(): Promise<void> {
      await load();
      if (state.hasFailed && (await isServerThere())) reload();
    },
  };
}
