import type { ReactNode } from 'react';
import { NetworkError } from '../../api/network-error.ts';
import { Button } from '../controls/button.tsx';

interface ErrorStateProps {
  title: string;
  message: string;
  /** The server is unreachable: it is not announced as an alert. */
  isQuiet?: boolean;
  onRetry: () => void;
}

export function ErrorState({ title, message, isQuiet = false, onRetry }: ErrorStateProps) {
  return (
    <div className="problem" data-quiet={isQuiet || undefined} role={isQuiet ? 'status' : 'alert'}>
      <p className="problem-title">{title}</p>
      <p className="problem-message">{message}</p>
      <Button variant="quiet" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

interface QueryErrorProps {
  title: string;
  query: { error: Error | null; refetch: () => unknown };
  isQuietOffline?: boolean;
}

/** Replaces the content of a failed query. Renders nothing without an error. */
export function QueryError({ title, query: { error, refetch }, isQuietOffline = false }: QueryErrorProps) {
  if (!error) return null;
  const isQuiet = isQuietOffline && error instanceof NetworkError;
  return <ErrorState title={title} message={error.message} isQuiet={isQuiet} onRetry={() => void refetch()} />;
}

export function ErrorText({ children }: { children: ReactNode }) {
  return (
    <p className="error-text" role="alert">
      {children}
    </p>
  );
}
