// What of a saved day opens only on a press: the editor, the earlier versions, the question before a removal, what was
// removed. It comes as one file, a moment after the page.
import { useEffect, type ReactNode } from 'react';
import { laterCode, NOT_FETCHED, NotOpened, WithLater } from '../../components/lazy/lazy-component.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';

const WARM_AFTER_MS = 500;

const later = laterCode(async () => (await import('./lazy-history-parts.tsx')).OPENED_PARTS);

type Parts = NonNullable<ReturnType<typeof later.get>['parts']>;

/** Fetches it when the page has drawn itself and its person has begun to read. */
export function useWarmOpened(): void {
  // Time is outside React.
  useEffect(() => {
    const timer = setTimeout(() => void later.warm(), WARM_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** The code itself, for a press that opens nothing. */
export async function fetchOpened(): Promise<Parts> {
  await later.load();
  const { parts } = later.get();
  if (!parts) throw new Error(NOT_FETCHED);
  return parts;
}

/** After a failure somebody asks once more. */
export const fetchOpenedAgain = later.retry;

interface OpenedProps {
  /** What could not be opened, in plain words. */
  problem: string;
  /** The way back, for what was asked for by a press. */
  onClose?: (() => void) | undefined;
  /** What stays in view until the code is there. */
  meanwhile?: ReactNode;
  children: (parts: Parts) => ReactNode;
}

/** Draws with the later code; without it a quiet wait, or what is wrong and how to go on. */
export function Opened({ problem, onClose, meanwhile, children }: OpenedProps) {
  const wait = (
    <>
      {meanwhile}
      <Skeleton label="Opening" shape="lines" rows={2} />
    </>
  );
  const failure = (
    <>
      {meanwhile}
      <NotOpened problem={problem} isAnswer onRetry={() => void later.retry()} onClose={onClose} />
    </>
  );
  return (
    <WithLater later={later} waiting={wait} failed={failure}>
      {children}
    </WithLater>
  );
}
