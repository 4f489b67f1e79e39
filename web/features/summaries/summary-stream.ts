// Streams a summary while the page is visible. A broken stream resumes at its position.
import { streamSummary } from '#contract/models.ts';
import type { SummaryState } from '#contract/reflections.ts';
import { buildUrl } from '#contract/route.ts';
import { STATE_EVENT, TEXT_EVENT, type TextDelta } from '#contract/stream-events.ts';
import { openVisibleEventSource, type EventSourceDeps } from '../../realtime/visible-event-source.ts';
import { appendDelta } from '../../api/text-deltas.ts';

export interface SummaryStreamDeps extends EventSourceDeps {
  reflectionId: string;
  onText: (partialText: string) => void;
  onReady: () => void;
}

export function subscribeToSummary({ reflectionId, onText, onReady, ...deps }: SummaryStreamDeps): () => void {
  let text = '';
  const handleText = (delta: TextDelta) => {
    const next = appendDelta(text, delta);
    text = next ?? '';
    if (next === null) stream.restart();
    else onText(text);
  };
  const handleState = ({ status }: SummaryState) => {
    if (status !== 'ready') return;
    stream.stop();
    onReady();
  };
  const stream = openVisibleEventSource(
    {
      path: buildUrl(streamSummary.path, { reflectionId }),
      events: {
        [TEXT_EVENT]: (data) => handleText(JSON.parse(String(data)) as TextDelta),
        [STATE_EVENT]: (data) => handleState(JSON.parse(String(data)) as SummaryState),
      },
    },
    deps,
  );
  return stream.stop;
}
