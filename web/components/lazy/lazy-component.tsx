import { useEffect, useRef, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { getLive } from '#contract/health.ts';
import { Button } from '../controls/button.tsx';
import { call } from '../../api/api-client.ts';
import { createLater, type Later } from './lazy-module.ts';

const LONGEST_LOOK_MS = 5000;
export const NOT_FETCHED = 'Part of Learn could not be loaded. Please check your connection.';

/** Code that comes after the page's own, by one of its imports. */
export function laterCode<Parts>(fetchParts: () => Promise<Parts>): Later<Parts> {
  return createLater({
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
  later: Later<Parts>;
  /** Until the code is there. */
  waiting?: ReactNode;
  /** Where it cannot be fetched. */
  failed?: ReactNode;
  children: (parts: Parts) => ReactNode;
}

/** Draws with later code, which it fetches. */
export function WithLater<Parts>({ later, waiting, failed, children }: WithLaterProps<Parts>) {
  const { parts, hasFailed } = useSyncExternalStore(later.subscribe, later.get, later.get);

  // The network is outside React.
  useEffect(() => void later.load(), [later]);

  if (parts) return children(parts);
  return hasFailed ? failed : waiting;
}

/**
 * A part of a page that comes later. Until then nothing stands in its place. Where it cannot be fetched it says so, if there
 * are words for it; without any it must be something the page is whole without.
 */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  problem?: string,
): ComponentType<Props> {
  const later = laterCode(load);
  return function LaterPart(props: Props) {
    const [hasPressed, setHasPressed] = useState(false);
    const retry = () => {
      setHasPressed(true);
      void later.retry();
    };
    return (
      <WithLater
        later={later}
        failed={problem && <NotOpened problem={problem} isAnswer={hasPressed} onRetry={retry} />}
      >
        {(Part) => <Part {...props} />}
      </WithLater>
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
export function NotOpened({ problem, isAnswer, onRetry, onClose }: NotOpenedProps) {
  const ref = useRef<HTMLDivElement>(null);

  // Where the pressed control has given way to this, the focus must not fall back to the top of the page.
  useEffect(() => {
    if (isAnswer && document.activeElement === document.body) ref.current?.focus();
  }, [isAnswer]);

  return (
    <div ref={ref} className="not-opened" tabIndex={-1}>
      <div role="alert">
        <p className="not-opened-title">{problem}</p>
        <p>{NOT_FETCHED}</p>
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
