import { Button } from './button.tsx';

interface ProblemProps {
  /** What failed, in plain words. */
  title: string;
  /** What the server said. */
  message: string;
  onRetry: () => void;
}

/** Stands in place of content that could not be loaded. */
export function Problem({ title, message, onRetry }: ProblemProps) {
  return (
    <div className="problem" role="alert">
      <p className="problem-title">{title}</p>
      <p className="problem-message">{message}</p>
      <Button variant="quiet" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
