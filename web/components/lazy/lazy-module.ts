// Code that a page draws without, and that a press asks for. Fetched ahead at a hint; what failed is fetched anew.

export interface LaterState<Parts> {
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

export type Later<Parts> = ReturnType<typeof createLater<Parts>>;

export function createLater<Parts>({ fetchParts, isServerThere, reload }: LaterDeps<Parts>) {
  let state: LaterState<Parts> = { parts: null, hasFailed: false };
  let attempt: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const set = (next: LaterState<Parts>) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const fetchOnce = async () => {
    const parts = await fetchParts().catch(() => null);
    attempt = null;
    set({ parts, hasFailed: parts === null });
  };
  const warm = async (): Promise<void> => {
    if (state.parts) return;
    attempt ??= fetchOnce();
    await attempt;
  };
  const load = (): Promise<void> => {
    if (state.hasFailed) set({ parts: null, hasFailed: false });
    return warm();
  };

  return {
    /** Ahead of a press. What is said about a failure before stays until it is over. */
    warm,
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
