// The streams of summaries. Internal events make them poll. With several processes an event may be lost, so they also poll
// once a second.
import { createOpenStreams, type OpenStream, type StreamClient } from '../changes/open-streams.ts';
import { coalesce } from './coalesce.ts';
import { createSummaryFeed, type SummaryFeedDeps } from './summary-feed.ts';

export interface SummaryStreamClient extends StreamClient {
  reflectionId: string;
}

export type SummaryStreams = ReturnType<typeof createSummaryStreams>;

interface SummaryStreamDeps extends SummaryFeedDeps {
  /** Other processes may use the same journal. */
  isShared: boolean;
}

type Deps = SummaryStreamDeps & Parameters<typeof createOpenStreams>[0];

const POLL_MS = 1_000;

export function createSummaryStreams(deps: Deps) {
  const { hasCapacity, open, close } = createOpenStreams(deps);
  return {
    hasCapacity,
    close,
    open: (client: SummaryStreamClient) => open(client, (stream) => startSummaryStream(client, stream, deps)),
    async readOnce(ref: Pick<SummaryStreamClient, 'userId' | 'reflectionId' | 'since'>): Promise<string> {
      let text = '';
      const write = (chunk: string): void => void (text += chunk);
      await createSummaryFeed({ ...ref, write }, deps).poll();
      return text;
    },
  };
}

function startSummaryStream(client: SummaryStreamClient, stream: OpenStream, deps: Deps): () => void {
  const { internalEvents, scheduler, isShared } = deps;
  const feed = createSummaryFeed({ ...client, write: stream.write }, deps);
  const poll = coalesce(async () => {
    if (stream.isClosed()) return;
    if (await feed.poll().catch(isNotFound)) stream.end();
  });
  stream.onClose(
    internalEvents.on(({ userId, reflectionId }) => {
      if (userId === client.userId && reflectionId === client.reflectionId) poll();
    }),
  );
  if (isShared) stream.onClose(scheduler.every(POLL_MS, poll));
  poll();
  return poll;
}

/** A removed reflection ends the stream; an unavailable database does not. */
function isNotFound(error: unknown): boolean {
  return (error as { status?: unknown }).status === 404;
}
