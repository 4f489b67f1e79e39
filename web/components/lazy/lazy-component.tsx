import { useEffect, useRef, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { getLive } from '#contract/health.ts';
import { Button } from '../controls/button.tsx';
import { call } from '../../api/api-client.ts';
import { createLazyModule, type LazyModule } from './lazy-module.ts';

const LONGEST_LOOK_MS = 5000;
export const LOAD_FAILED_MESSAGE = 'Part of Learn could not be loaded. Please check your connection.';

/** Code that comes after the page's own, by one of its imports. */
export function lazyModule<Parts>(fetchParts: () => Promise<Parts>): LazyModule<Parts> {
  return createLazyModule({
    fetchParts,
    isServerThere: () =>
      call(getLive, { signal: AbortSignal.timeout(LONGEST_LOOK_MS) }).then(
        () => true,
        () => false,
      ),
    reload: () => window.location.reload(),
  });
}

interface WithLaterProps<Parts> {
  module: LazyModule<Parts>;
  /** Until the code is there. */
  fallback?: ReactNode;
  /** Where it cannot be fetched. */
  failed?: ReactNode;
  children: (parts: Parts) => ReactNode;
}

/** Draws with later code, which it fetches. */
export function LazyBoundary<Parts>({ module, fallback, failed, children }: WithLaterProps<Parts>) {
  const { parts, hasFailed } = useSyncExternalStore(module.subscribe, module.get, module.get);

  // The network is outside React.
  useEffect(() => void module.load(), [module]);

  if (parts) return children(parts);
  return hasFailed ? failed : fallback;
}

/**
 * A part of a page that comes later. Until then nothing stands in its place. Where it cannot be fetched it says so, if there
 * are words for it; without any it must be something the page is whole without.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  problem?: string,
): ComponentType<Props> {
  const later = lazyModule(load);
  return function LaterPart(props: Props) {
    const [hasPressed, setHasPressed] = useState(false);
    const retry = () => {
      setHasPressed(true);
      void later.retry();
    };
    return (
      <LazyBoundary
        module={later}
        failed={problem && <LoadError problem={problem} isAnswer={hasPressed} onRetry={retry} />}
      >
        {(Part) => <Part {...props} />}
      </LazyBoundary>
    );
  };
}

interface NotOpenedProps {
  /** What could not be opened, in plain words. */
  problem: string;
  /** It stands where somebody pressed. */
  isAnswer: boolean;
  onRetry: () => void;
  /** The way back, for what was asked for by a press. */
  onClose?: (() => void) | undefined;
}

/** What is wrong, and how to go on. */
export function LoadError({ problem, isAnswer, onRetry, onClose }: NotOpenedProps) {
  const ref = useRef<HTMLDivElement>(null);

  // Where the pressed control has given way to this, the focus must not fall back to the top of the page.
  useEffect(() => {
    if (isAnswer && document.activeElement === document.body) ref.current?.focus();
  }, [isAnswer]);

  return (
    <div ref={ref} className="not-opened" tabIndex={-1}>
      <div role="alert">
        <p className="not-opened-title">{problem}</p>
        <p>{LOAD_FAILED_MESSAGE}</p>
      </div>
      <div className="entry-buttons">
        <Button variant="quiet" size="small" onClick={onRetry}>
          Try again
        </Button>
        {onClose && (
          <Button variant="quiet" size="small" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    </div>
  );
}
