import { isModelOn, useModels } from './models.ts';
import { describeMoment } from './moments.ts';
import { describeOrigin, EMBEDDED_SOURCE, type Origin } from './provenance.ts';
import { useToday } from './today.ts';
import { Button } from '../ui/button.tsx';

export interface NotedText extends Origin {
  /** A model was wanted, and the embedded writer had to stand in. */
  degraded: boolean;
  /** The day's new versions are used up. */
  isRepeated?: boolean | undefined;
}

interface TextNotesProps {
  userId: string;
  text: NotedText;
  /** Instead of naming the days, where the words stand on the same page. */
  ownWords?: string | undefined;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Quiet words under a text: how it came to be, and what a person can do where that is not how it was meant. */
export function TextNotes({ userId, text, ownWords, isRetrying, onRetry }: TextNotesProps) {
  const models = useModels(userId);
  const today = useToday();
  const isOn = isModelOn(models);
  const provider = (isOn && models?.provider) || null;
  const isOwn = text.source === EMBEDDED_SOURCE && ownWords !== undefined;
  return (
    <div className="text-notes">
      <p className="small-print">
        {isOwn ? (
          <>
            <span>{ownWords}</span>
            {text.madeAt && `, made ${describeMoment(text.madeAt, today)}`}
          </>
        ) : (
          describeOrigin(text, { today, provider })
        )}
      </p>
      {text.isRepeated && (
        <p className="small-print">Today's new versions are used up, so this is the last one again.</p>
      )}
      {text.degraded && isOn && (
        <div className="degraded">
          <p className="small-print">The language model has not written this one.</p>
          <Button variant="quiet" size="small" isPending={isRetrying} pendingLabel="Trying..." onClick={onRetry}>
            Try AI again
          </Button>
        </div>
      )}
    </div>
  );
}
