import { Button } from '../controls/button.tsx';

interface ProblemProps {
  /** What failed, in plain words. */
  title: string;
  /** What the server said. */
  message: string;
  /** Nobody answered: that is no failure, and needs no alarm. */
  isQuiet?: boolean;
  onRetry: () => void;
}

/** Stands in place of content that could not be loaded. */
export function ErrorState({ title, message, isQuiet = false, onRetry }: ProblemProps) {
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
