import { useState } from 'react';
import type { Reflection } from '#contract/reflections.ts';
import { Button } from '../../../components/controls/button.tsx';
import { toast } from '../../../components/overlays/toast.tsx';
import { OwnText } from '../../../components/entries/entry-text.tsx';
import { describeMoment } from '../../../time/format-time.ts';
import { DeleteForGood } from './delete-for-good.tsx';
import { describeError } from '../requests/describe-error.ts';
import { useDayChange } from '../requests/queries.ts';

interface RemovedRowProps {
  userId: string;
  /** What the button brings back, for who hears it without seeing the row. */
  name: string;
  date?: string | undefined;
  words: string;
  removedAt: string;
  bringBack: () => Promise<Reflection>;
  deleteForGood: () => Promise<void>;
  /** The row is about to go, and the focus on its button with it. */
  onGone: () => void;
}

/** Something that was removed, the way back, and the way to be rid of it. */
export function RemovedRow({
  userId,
  name,
  date,
  words,
  removedAt,
  bringBack,
  deleteForGood,
  onGone,
}: RemovedRowProps) {
  const { change, isPending } = useDayChange();
  const [problem, setProblem] = useState<string | null>(null);

  const restore = async () => {
    setProblem(null);
    try {
      await change(bringBack);
      onGone();
      toast({ title: 'Restored' });
    } catch (error) {
      setProblem(describeError(error));
    }
  };

  return (
    <li className="removed-row">
      <div className="removed-words">
        <OwnText text={words} />
        <p className="removed-when">
          {date ? `${date} · removed` : 'Removed'} <time dateTime={removedAt}>{describeMoment(removedAt)}</time>
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
        <DeleteForGood userId={userId} name={name} send={deleteForGood} onProblem={setProblem} onDeleted={onGone} />
      </div>
    </li>
  );
}
