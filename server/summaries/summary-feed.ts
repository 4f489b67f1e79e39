// Sends one client the state and the text of a summary that it has not received yet. Each poll reads the job.
import { STATE_EVENT, TEXT_EVENT } from '#contract/stream-events.ts';
import type { SummaryState } from '#contract/reflections.ts';
import { formatSseEvent } from '../http/streaming/sse-format.ts';

export interface SummarySource {
  /** Rejects when the reflection does not exist any more. */
  findState(): Promise<SummaryState>;
  findProgress(): Promise<{ status: SummaryState['status']; attempt: number; text: string }>;
}

interface SentText {
  attempt: number;
  text: string;
}

export interface SummaryFeed {
  /** Sends the news; true when the summary is ready. */
  poll(): Promise<boolean>;
}

export function createSummaryFeed(
  { since, write }: { since: string | undefined; write(text: string): void },
  { findState, findProgress }: SummarySource,
): SummaryFeed {
  const cursor = parseCursor(since);
  let sent: SentText | null = null;
  let status: SummaryState['status'] | null = null;

  function sendText({ attempt, text }: SentText): void {
    const before = sent ?? resume(cursor, { attempt, text });
    sent = { attempt, text };
    const isContinued = before?.attempt === attempt && text.startsWith(before.text);
    const offset = isContinued ? before.text.length : 0;
    if (text.length === offset) return;
    const delta = { offset, text: text.slice(offset) };
    write(formatSseEvent({ id: `${attempt}:${text.length}`, name: TEXT_EVENT, data: delta }));
  }

  async function sendState(): Promise<boolean> {
    const state = await findState();
    if (state.status !== status) write(formatSseEvent({ name: STATE_EVENT, data: state }));
    ({ status } = state);
    return status === 'ready';
  }

  return {
    async poll() {
      const progress = await findProgress();
      // Only the state tells that a summary is ready: another job may have been enqueued between the two queries.
      if (progress.status !== status && (await sendState())) return true;
      if (progress.text !== '') sendText(progress);
      return false;
    },
  };
}

/** The text of this attempt that the client has received before it reconnected. */
function resume(cursor: { attempt: number; offset: number } | null, { attempt, text }: SentText): SentText | null {
  if (cursor === null || cursor.attempt !== attempt || cursor.offset > text.length) return null;
  return { attempt, text: text.slice(0, cursor.offset) };
}

/** Null for an unknown id: then the text is sent from the start. */
function parseCursor(since: string | undefined): { attempt: number; offset: number } | null {
  const [, attempt, offset] = /^(\d{1,15}):(\d{1,15})$/.exec(since ?? '') ?? [];
  return attempt === undefined ? null : { attempt: Number(attempt), offset: Number(offset) };
}
