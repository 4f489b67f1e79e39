import { useRef, useState } from 'react';
import { Sparkles } from 'lucide';
import type { Reflection } from '#contract/reflections.ts';
import { Button } from '../../components/controls/button.tsx';
import { Card } from '../../components/display/card.tsx';
import { Icon } from '../../components/display/icon.tsx';
import { TextFooter } from '../../components/generated-text/text-footer.tsx';
import { SummaryLines } from './summary-lines.tsx';
import { buildSummaryLines } from './summary-view.ts';
import { useWriter } from '../../browser-model/use-writer.ts';
import { useBrowserSummary, type BrowserSummaryState } from './use-browser-summary.ts';

/** The summary of a day that waits to be sent, if the browser's model writes one. */
export function PendingSummary({ day }: { day: Reflection }) {
  const [state, setState] = useState<BrowserSummaryState | null>(null);
  // The card stays from the first press on: the pressed button is removed, and the focus needs a place.
  const [hasRetried, setHasRetried] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  useBrowserSummary(day, useWriter(day.userId) === 'browser', setState);
  const { partialText = '', text = null, isLate = false } = state ?? {};
  const lines = buildSummaryLines(partialText || text?.aiSummary || null);
  if (!lines && !isLate && !hasRetried) return null;
  const isWriting = text === null;
  const tryAgain = () => {
    setHasRetried(true);
    state?.retry();
    ref.current?.focus();
  };
  return (
    <Card title="AI Summary" icon={<Icon icon={Sparkles} size={18} />}>
      <div ref={ref} tabIndex={-1}>
        {lines && <SummaryLines lines={lines} isWriting={isWriting} />}
        {isLate ? (
          <div className="degraded">
            <p className="small-print">
              The AI was not available. Your summary is made when the reflection has been sent.
            </p>
            <Button variant="quiet" size="small" onClick={tryAgain}>
              Try AI again
            </Button>
          </div>
        ) : (
          <TextFooter
            userId={day.userId}
            text={{ ...(text ?? day).summary, dates: [day.date] }}
            isWriting={isWriting}
          />
        )}
      </div>
    </Card>
  );
}
