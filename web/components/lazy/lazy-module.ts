// Code that loads after the first page: screens, overlays, and parts that a press opens.
import { getLive } from '#contract/health.ts';
import { call } from '../../api/api-client.ts';
import { reloadPage } from '../../storage/browser/reload-page.ts';
import { createStore } from '../../state/store.ts';

export const LOAD_FAILED_MESSAGE = 'Part of Learn could not be loaded. Please check your connection.';
const SERVER_CHECK_TIMEOUT_MS = 5000;

interface LazyOptions<Value> {
  initial?: Value;
  isServerReachable?: () => Promise<boolean>;
  reload?: () => void;
}

export type LazyModule<Value> = ReturnType<typeof createLazyModule<Value>>;

export function createLazyModule<Value>(
  importValue: () => Promise<Value>,
  { initial, isServerReachable = isServerLive, reload = reloadPage }: LazyOptions<Value> = {},
) {
  const start = { value: initial ?? null, hasFailed: false };
  const { get, set, subscribe } = createStore<{ value: Value | null; hasFailed: boolean }>(start);
  let attempt: Promise<void> | null = null;
  const importOnce = async () => {
    const value = await importValue().catch(() => null);
    attempt = null;
    set({ value, hasFailed: value === null });
  };
  const preload = async (): Promise<void> => {
    if (get().value) return;
    attempt ??= importOnce();
    await attempt;
  };
  const load = (): Promise<void> => {
    if (get().hasFailed) set({ value: null, hasFailed: false });
    return preload();
  };

  return {
    get,
    subscribe,
    /** Loads before the code is needed. An error message of an earlier attempt stays until this one succeeds. */
    preload,
    /** Loads what is needed now. It never rejects: the state says whether it failed. */
    load,
    /** If the server is reachable but no longer has this file, the server has a newer version: the page reloads. */
    async retry(): Promise<void> {
      await load();
      if (get().hasFailed && (await isServerReachable())) reload();
    },
  };
}

function isServerLive(): Promise<boolean> {
  return call(getLive, { signal: AbortSignal.timeout(SERVER_CHECK_TIMEOUT_MS) }).then(
    () => true,
    () => false,
  );
}
