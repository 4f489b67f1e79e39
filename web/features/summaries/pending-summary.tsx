import { useRef, useState } from 'react';
import { Sparkles } from 'lucide';
import type { Reflection } from '#contract/reflections.ts';
import { Button } from '../../components/controls/button.tsx';
import { Card } from '../../components/display/card.tsx';
import { Icon } from '../../components/display/icon.tsx';
import { TextFooter } from '../../components/generated-text/text-footer.tsx';
import { SummaryLines } from './summary-lines.tsx';
import { buildSummaryLines } from './summary-view.ts';
import { ThreadLine } from '../threads/thread-line.tsx';
import { useWriter } from '../../browser-model/use-writer.ts';
import { useBrowserSummary, type BrowserSummaryState } from './use-browser-summary.ts';

const NOT_SENT = 'Your summary is made when the reflection has been sent.';

/** The summary of a day that waits to be sent: by the browser's model, or the one from before the change. */
export function PendingSummary({ day }: { day: Reflection }) {
  const [state, setState] = useState<BrowserSummaryState | null>(null);
  const ref = useRef<HTMLDivElement>(null);
  useBrowserSummary(day, useWriter(day.userId) === 'browser', setState);
  const { partialText = '', text = null, isLate = false } = state ?? {};
  const written = buildSummaryLines(partialText || text?.aiSummary || null);
  const shown = written ?? buildSummaryLines(day.aiSummary);
  const isWriting = text === null;
  const tryAgain = () => {
    state?.retry();
    // The pressed button is removed.
    ref.current?.focus();
  };
  return (
    <Card title="AI Summary" icon={<Icon icon={Sparkles} size={18} />}>
      <div ref={ref} tabIndex={-1}>
        {shown && <SummaryLines lines={shown} isWriting={written !== null && isWriting} />}
        <ThreadLine day={day} isWaiting />
        {isLate ? (
          <div className="degraded">
            <p className="small-print">The AI was not available. {NOT_SENT}</p>
            <Button variant="quiet" size="small" onClick={tryAgain}>
              Try AI again
            </Button>
          </div>
        ) : (
          <Note day={day} text={text} isWriting={written !== null && isWriting} isAlone={shown === null} />
        )}
      </div>
    </Card>
  );
}

interface NoteProps {
  day: Reflection;
  text: BrowserSummaryState['text'];
  isWriting: boolean;
  isAlone: boolean;
}

function Note({ day, text, isWriting, isAlone }: NoteProps) {
  if (!text && !isWriting) return <p className={isAlone ? 'card-text' : 'small-print'}>{NOT_SENT}</p>;
  return (
    <TextFooter userId={day.userId} text={{ ...(text ?? day).summary, dates: [day.date] }} isWriting={isWriting} />
  );
}
