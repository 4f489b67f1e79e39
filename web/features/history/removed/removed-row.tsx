import { useState } from 'react';
import type { Reflection } from '#contract/reflections.ts';
import { Button } from '../../../components/controls/button.tsx';
import { toast } from '../../../components/overlays/toast.tsx';
import { EntryText } from '../../../components/entries/entry-text.tsx';
import { formatDateTime } from '../../../time/format-time.ts';
import { DeletePermanently } from './delete-for-good.tsx';
import { describeError } from '../requests/describe-error.ts';
import { useDayMutation } from '../requests/queries.ts';

interface RemovedRowProps {
  userId: string;
  /** Names the entry or day in the button's label, for screen readers. */
  name: string;
  date?: string | undefined;
  text: string;
  removedAt: string;
  restore: () => Promise<Reflection>;
  purge: () => Promise<void>;
  /** The row is about to go, and the focus on its button with it. */
  onGone: () => void;
}

/** A removed entry or day, with buttons to restore it and to delete it for good. */
export function RemovedRow({
  userId,
  name,
  date,
  text,
  removedAt,
  restore: sendRestore,
  purge,
  onGone,
}: RemovedRowProps) {
  const { change, isPending } = useDayMutation();
  const [problem, setProblem] = useState<string | null>(null);

  const restore = async () => {
    setProblem(null);
    try {
      await change(sendRestore);
      onGone();
      toast({ title: 'Restored' });
    } catch (error) {
      setProblem(describeError(error));
    }
  };

  return (
    <li className="removed-row">
      <div className="removed-text">
        <EntryText text={text} />
        <p className="removed-when">
          {date ? `${date} · removed` : 'Removed'} <time dateTime={removedAt}>{formatDateTime(removedAt)}</time>
        </p>
        {problem && (
          <p className="error-text" role="alert">
            {problem}
          </p>
        )}
      </div>
      <div className="removed-buttons">
        <Button
          variant="quiet"
          size="small"
          isPending={isPending}
          pendingLabel="Restoring..."
          aria-label={isPending ? undefined : `Restore: ${name}`}
          onClick={() => void restore()}
        >
          Restore
        </Button>
        <DeletePermanently userId={userId} name={name} send={purge} onProblem={setProblem} onDeleted={onGone} />
      </div>
    </li>
  );
}
