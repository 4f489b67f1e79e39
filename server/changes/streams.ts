// The streams of changes: each sends what is published, and polls the rows for changes that it has missed.
import type { Clock } from '../clock.ts';
import type { ChangeBus } from './event-buses.ts';
import { createChangeFeed } from './change-feed.ts';
import { createOpenStreams, type OpenStream, type StreamClient } from './open-streams.ts';
import type { ReplayDeps } from './replay.ts';

export type ChangeStreams = ReturnType<typeof createChangeStreams>;

interface ChangeStreamDeps extends ReplayDeps {
  changeBus: Pick<ChangeBus, 'subscribe' | 'onGap'>;
  clock: Clock;
}

/** One poll of the rows a minute. */
const HEARTBEATS_PER_POLL = 4;
/** Before a client connects again; spread, so that not all of them do so at once after a restart. */
const RETRY_MS = { from: 1_000, to: 4_000 };

export function createChangeStreams(deps: ChangeStreamDeps & Parameters<typeof createOpenStreams>[0]) {
  const { hasCapacity, open, close } = createOpenStreams(deps);
  return {
    hasCapacity,
    close,
    open: (client: StreamClient) => open(client, (stream) => startChangeStream(client, stream, deps)),
    async readOnce({ userId, since }: Pick<StreamClient, 'userId' | 'since'>): Promise<string> {
      let text = '';
      await createChangeFeed({ userId, since, write: (chunk) => void (text += chunk) }, deps).sendMissed();
      return text;
    },
  };
}

function startChangeStream({ userId, since }: StreamClient, stream: OpenStream, deps: ChangeStreamDeps): () => void {
  const feed = createChangeFeed({ userId, since, write: stream.write }, deps);
  let beats = 0;
  let isStale = false;
  let isPolling = false;

  async function poll(): Promise<void> {
    if (isPolling) return;
    isPolling = true;
    isStale = false;
    // While the database is unavailable, each heartbeat tries again.
    await feed.sendMissed().catch(() => (isStale = true));
    isPolling = false;
  }

  stream.onClose(deps.changeBus.subscribe(userId, feed.send));
  // Polled with the next heartbeat: thousands of streams at once would block a database that has just come back.
  stream.onClose(deps.changeBus.onGap(() => (isStale = true)));
  stream.write(`retry: ${RETRY_MS.from + Math.round(Math.random() * (RETRY_MS.to - RETRY_MS.from))}\n`);
  feed.start();
  void poll();
  return () => {
    beats += 1;
    if (isStale || beats % HEARTBEATS_PER_POLL === 0) void poll();
  };
}
