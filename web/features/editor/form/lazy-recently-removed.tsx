import { useSyncExternalStore } from 'react';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import type { RecentlyRemoved } from './recently-removed.tsx';

const Later = lazyComponent(async () => (await import('./recently-removed.tsx')).RecentlyRemoved);

/** Comes with the first removal: most evenings nothing is removed. */
export function LazyRecentlyRemoved({ writing, onRestore }: Parameters<typeof RecentlyRemoved>[0]) {
  const removals = useSyncExternalStore(writing.subscribe, writing.listRemovals, writing.listRemovals);
  return removals.length > 0 && <Later writing={writing} onRestore={onRestore} />;
}
