// State outside React: any code reads and changes it, and components draw it with `useStore`.
import { useSyncExternalStore } from 'react';

export interface ReadableStore<State> {
  get: () => State;
  subscribe: (listener: () => void) => () => void;
}

export interface Store<State> extends ReadableStore<State> {
  set: (next: State) => void;
}

export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(next) {
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export function useStore<State>({ subscribe, get }: ReadableStore<State>): State {
  return useSyncExternalStore(subscribe, get, get);
}
