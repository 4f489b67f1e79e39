import { Button } from '../controls/button.tsx';

interface InlineErrorProps {
  message: string;
  /** Absent if a retry cannot help. */
  onRetry?: (() => void) | undefined;
  /** The error stays until the retry has ended, because its button has the focus. */
  isRetrying?: boolean;
}

export function InlineError({ message, onRetry, isRetrying }: InlineErrorProps) {
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
