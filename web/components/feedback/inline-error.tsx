import { Button } from '../controls/button.tsx';

interface InlineProblemProps {
  message: string;
  /** Absent where trying again would change nothing. */
  onRetry?: (() => void) | undefined;
  /** It stays in view until the next try has ended: the focus is on its button. */
  isRetrying?: boolean;
}

/** What went wrong, beside the words that it is about. */
export function InlineError({ message, onRetry, isRetrying }: InlineProblemProps) {
  return (
    <div className="entry-trouble" role="alert">
      <p>{message}</p>
      {onRetry && (
        <Button variant="quiet" size="small" isPending={isRetrying} pendingLabel="Trying again..." onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
