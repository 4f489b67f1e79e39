// The parts of a saved day that open on a press. Their chunk loads a moment after the page.
import { useEffect, type ReactNode } from 'react';
import { LoadError, LazyBoundary } from '../../components/lazy/lazy-component.tsx';
import { createLazyModule, LOAD_FAILED_MESSAGE } from '../../components/lazy/lazy-module.ts';
import { Skeleton } from '../../components/feedback/skeleton.tsx';

const WARM_AFTER_MS = 500;

const later = createLazyModule(async () => (await import('./lazy-history-parts.tsx')).HISTORY_PARTS);

type Parts = NonNullable<ReturnType<typeof later.get>['value']>;

/** Fetches it when the page has drawn itself and its person has begun to read. */
export function usePreloadHistory(): void {
  useEffect(() => {
    const timer = setTimeout(() => void later.preload(), WARM_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

export async function fetchHistoryParts(): Promise<Parts> {
  await later.load();
  const { value } = later.get();
  if (!value) throw new Error(LOAD_FAILED_MESSAGE);
  return value;
}

export const retryHistoryParts = later.retry;

interface OpenedProps {
  problem: string;
  /** The way back, for what was asked for by a press. */
  onClose?: (() => void) | undefined;
  fallback?: ReactNode;
  children: (parts: Parts) => ReactNode;
}

/** Draws with the later code; without it a quiet wait, or what is wrong and how to go on. */
export function LazyHistory({ problem, onClose, fallback, children }: OpenedProps) {
  const wait = (
    <>
      {fallback}
      <Skeleton label="Opening" shape="lines" rows={2} />
    </>
  );
  const failure = (
    <>
      {fallback}
      <LoadError problem={problem} takesFocus onRetry={() => void later.retry()} onClose={onClose} />
    </>
  );
  return (
    <LazyBoundary module={later} fallback={wait} failed={failure}>
      {children}
    </LazyBoundary>
  );
}
