import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useStore } from '../../state/store.ts';
import { whenIdle } from '../../time/when-idle.ts';
import { Button } from '../controls/button.tsx';
import { createLazyModule, LOAD_FAILED_MESSAGE, type LazyModule } from './lazy-module.ts';

interface LazyBoundaryProps<Value> {
  module: LazyModule<Value>;
  fallback?: ReactNode;
  /** A part without one is dispensable: it loads after the page's first frame. */
  failed?: ReactNode;
  children: (value: Value) => ReactNode;
}

/** Loads a module and renders with it. Unlike React.lazy, it renders loaded code at once, without a flicker. */
export function LazyBoundary<Value>({ module, fallback, failed, children }: LazyBoundaryProps<Value>) {
  const { value, hasFailed } = useStore(module);

  const isNeeded = Boolean(failed);
  useEffect(() => (isNeeded ? void module.load() : whenIdle(module.load)), [module, isNeeded]);

  if (value) return children(value);
  return hasFailed ? failed : fallback;
}

/** Renders nothing until its code has loaded, and `problem` after a failure. Without `problem` it must be dispensable. */
export function lazyComponent<Props extends object>(
  importComponent: () => Promise<ComponentType<Props>>,
  problem?: string,
): ComponentType<Props> {
  const module = createLazyModule(importComponent);
  return function LazyComponent(props: Props) {
    const [hasRetried, setHasRetried] = useState(false);
    const retry = () => {
      setHasRetried(true);
      void module.retry();
    };
    return (
      <LazyBoundary
        module={module}
        failed={problem && <LoadError problem={problem} takesFocus={hasRetried} onRetry={retry} />}
      >
        {(Component) => <Component {...props} />}
      </LazyBoundary>
    );
  };
}

interface LoadErrorProps {
  problem: string;
  /** The error replaces the control that was pressed. */
  takesFocus: boolean;
  onRetry: () => void;
  onClose?: (() => void) | undefined;
}

export function LoadError({ problem, takesFocus, onRetry, onClose }: LoadErrorProps) {
  const ref = useRef<HTMLDivElement>(null);

  // When the focused control has been removed, the browser moves the focus to the top of the page.
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) ref.current?.focus();
  }, [takesFocus]);

  return (
    <div ref={ref} className="panel load-error" tabIndex={-1}>
      <div role="alert">
        <p className="load-error-title">{problem}</p>
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
