// A summary that is being written, as the server pushes it: one stream, only while somebody looks at the day. A stream that
// breaks goes on where it was; the text itself is read with its day once it is ready.
import { streamSummary } from '#contract/models.ts';
import type { SummaryState } from '#contract/reflections.ts';
import { buildUrl } from '#contract/route.ts';
import { STATE_EVENT, TEXT_EVENT, type TextDelta } from '#contract/stream-events.ts';
import { openVisibleEventSource, type EventSourceDeps } from '../../realtime/visible-event-source.ts';
import { appendDelta } from '../../api/text-deltas.ts';

export interface SummaryStreamDeps extends EventSourceDeps {
  reflectionId: string;
  /** The whole text so far. */
  onText: (soFar: string) => void;
  /** Called once; nothing comes after it. */
  onReady: () => void;
}

/** Listens until the summary is ready, or the answer is called. */
export function subscribeToSummary({ reflectionId, onText, onReady, ...deps }: SummaryStreamDeps): () => void {
  let text = '';
  const hearText = (piece: TextDelta) => {
    const next = appendDelta(text, piece);
    text = next ?? '';
    // What comes before this piece was never heard, so the cursor was wrong.
    if (next === null) stream.beginAnew();
    else onText(text);
  };
  const hearState = ({ status }: SummaryState) => {
    if (status !== 'ready') return;
    stream.stop();
    onReady();
  };
  const stream = openVisibleEventSource(
    {
      path: buildUrl(streamSummary.path, { reflectionId }),
      events: {
        [TEXT_EVENT]: (data) => hearText(JSON.parse(String(data)) as TextDelta),
        [STATE_EVENT]: (data) => hearState(JSON.parse(String(data)) as SummaryState),
      },
    },
    deps,
  );
  return stream.stop;
}
