import type { Reflection } from '#contract/reflections.ts';
import { isModelOn, useModels } from '../../api/language-model.ts';
import { useDeviceWriter } from '../../browser-model/device-writer.ts';
import { formatDateTime } from '../../time/format-time.ts';
import { describeTextOrigin, EMBEDDED_SOURCE, isBasedOnEntries, type TextOrigin } from './text-attribution.ts';
import { useToday } from '../../time/dates.ts';
import { Button } from '../controls/button.tsx';

export interface AttributedText extends TextOrigin {
  degraded: boolean;
  isRepeated?: boolean | undefined;
  /** The model in this browser was asked for the text and did not write it. */
  isLate?: boolean | undefined;
}

type SourceDay = Pick<Reflection, 'savedAt'>;

interface TextFooterProps {
  userId: string;
  text: AttributedText;
  /** Replaces the list of days if the entries are on the same page. */
  ownWords?: string | undefined;
  isWriting?: boolean | undefined;
  /** The days of the text. The footer says if one of them has changed since. */
  days?: readonly SourceDay[] | undefined;
  isRetrying?: boolean | undefined;
  onRetry?: (() => void) | undefined;
}

export const WRITING_MESSAGE = 'Being written from your words...';

export function TextFooter({ userId, text, ownWords, isWriting, days, isRetrying, onRetry }: TextFooterProps) {
  const models = useModels(userId);
  const deviceWriter = useDeviceWriter();
  const today = useToday();
  if (isWriting) return <p className="small-print">{WRITING_MESSAGE}</p>;
  const isOn = isModelOn(models);
  const isLate = text.isLate && deviceWriter === 'browser';
  const provider = (isOn && models?.provider) || null;
  const isOwn = text.source === EMBEDDED_SOURCE && ownWords !== undefined;
  return (
    <div className="text-notes">
      <p className="small-print">
        {isOwn ? (
          <>
            <span>{ownWords}</span>
            {text.madeAt && `, made ${formatDateTime(text.madeAt, today)}`}
          </>
        ) : (
          describeTextOrigin(text, { today, provider })
        )}
      </p>
      {days?.some((day) => isOlder(text, day)) && (
        <p className="small-print">You have changed something since this was made.</p>
      )}
      {text.isRepeated && (
        <p className="small-print">Today's new versions are used up, so this is the last one again.</p>
      )}
      {((text.degraded && isOn) || isLate) && onRetry && (
        <div className="degraded">
          <p className="small-print">
            The AI was not available.{isBasedOnEntries(text) && ' Made from your own words.'}
          </p>
          <Button variant="quiet" size="small" isPending={isRetrying} pendingLabel="Trying..." onClick={onRetry}>
            Try AI again
          </Button>
        </div>
      )}
    </div>
  );
}

/** Both times are ISO strings from the server, so string order is time order. */
function isOlder({ madeAt }: TextOrigin, { savedAt }: SourceDay): boolean {
  return madeAt !== null && savedAt !== undefined && madeAt < savedAt;
}
