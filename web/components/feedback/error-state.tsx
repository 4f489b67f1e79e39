import { Button } from '../controls/button.tsx';

interface ErrorStateProps {
  /** What failed, in plain words. */
  title: string;
  /** The server's message. */
  message: string;
  /** The server is unreachable: it is not announced as an alert. */
  isQuiet?: boolean;
  onRetry: () => void;
}

/** Replaces content that could not be loaded. */
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
