import { useId } from 'react';
import type { ModelConsent, ModelSettings } from '#contract/models.ts';
import { Button } from '../../components/controls/button.tsx';
import { toast } from '../../components/overlays/toast.ts';
import { useModelConsent } from '../../components/generated-text/use-model-consent.ts';

interface ConsentNoteProps {
  userId: string;
  provider: NonNullable<ModelSettings['provider']>;
  onAllowed: () => void;
  onKept: () => void;
}

/** Asks once for consent, before the first text is sent to an external provider. Nothing waits for the answer. */
export function ConsentNote({ userId, provider: { name }, onAllowed, onKept }: ConsentNoteProps) {
  const consent = useModelConsent(userId);
  const id = useId();
  // The note unmounts when the answer is saved, so an onSuccess callback of `mutate` would not run.
  const answer = async (choice: ModelConsent) => {
    const models = await consent.mutateAsync(choice).catch(() => null);
    if (!models) return;
    if (choice === 'on') return onAllowed();
    onKept();
    toast({ title: 'Your words stay on this server', description: 'You can change this in Settings.' });
  };
  return (
    <fieldset className="notice consent" aria-labelledby={id}>
      <p id={id}>
        May what you write be sent to {name} to make your summaries, bedtime readings and weekly refreshers?
      </p>
      <div className="notice-actions">
        <Button variant="quiet" size="small" disabled={consent.isPending} onClick={() => void answer('on')}>
          Allow
        </Button>
        <Button variant="quiet" size="small" disabled={consent.isPending} onClick={() => void answer('off')}>
          Keep it on this server
        </Button>
      </div>
    </fieldset>
  );
}
