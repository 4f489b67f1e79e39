import { useId } from 'react';
import type { ModelConsent, ModelSettings } from '#contract/models.ts';
import { Button } from '../../components/controls/button.tsx';
import { useSetModelConsent } from './queries.ts';

interface ConsentNoteProps {
  userId: string;
  provider: NonNullable<ModelSettings['provider']>;
  onAnswered: (choice: ModelConsent) => void;
}

/** Asked once, in the course of the page, before the first text goes to somebody else. Nothing waits for the answer. */
export function ConsentNote({ userId, provider: { name }, onAnswered }: ConsentNoteProps) {
  const choose = useSetModelConsent(userId);
  const id = useId();
  // The note is gone when the answer is kept, and what follows must happen all the same.
  const answer = async (choice: ModelConsent) => {
    const models = await choose.mutateAsync(choice).catch(() => null);
    if (models) onAnswered(choice);
  };
  return (
    <fieldset className="notice consent" aria-labelledby={id}>
      <p id={id}>
        May what you write be sent to {name} to make your summaries, bedtime readings and weekly refreshers?
      </p>
      <div className="notice-actions">
        <Button variant="quiet" size="small" disabled={choose.isPending} onClick={() => void answer('on')}>
          Allow
        </Button>
        <Button variant="quiet" size="small" disabled={choose.isPending} onClick={() => void answer('off')}>
          Keep it on this server
        </Button>
      </div>
    </fieldset>
  );
}
