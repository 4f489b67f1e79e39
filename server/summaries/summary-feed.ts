// What one listener has been told of a summary, and what is still to be told. Every look reads the row.
import { STATE_EVENT, TEXT_EVENT } from '#contract/stream-events.ts';
import type { SummaryState } from '#contract/reflections.ts';
import { formatSseEvent } from '../http/streaming/sse-format.ts';

export interface SummarySource {
  /** Rejects when the day is not there any more. */
  findState(): Promise<SummaryState>;
  findProgress(): Promise<{ status: SummaryState['status']; attempt: number; text: string }>;
}

interface SentText {
  attempt: number;
  text: string;
}

export interface SummaryFeed {
  /** Tells what is new; true once there is nothing more to come. */
  poll(): Promise<boolean>;
}

export function createSummaryFeed(
  { since, write }: { since: string | undefined; write(text: string): void },
  { findState, findProgress }: SummarySource,
): SummaryFeed {
  const cursor = parseCursor(since);
  let told: SentText | null = null;
  let status: SummaryState['status'] | null = null;

  function tellText({ attempt, text }: SentText): void {
    const before = told ?? resume(cursor, { attempt, text });
    told = { attempt, text };
    const isMore = before?.attempt === attempt && text.startsWith(before.text);
    const offset = isMore ? before.text.length : 0;
    if (text.length === offset) return;
    const piece = { offset, text: text.slice(offset) };
    write(formatSseEvent({ id: `${attempt}:${text.length}`, name: TEXT_EVENT, data: piece }));
  }

  async function tellState(): Promise<boolean> {
    const state = await findState();
    if (state.status !== status) write(formatSseEvent({ name: STATE_EVENT, data: state }));
    ({ status } = state);
    return status === 'ready';
  }

  return {
    async poll() {
      const progress = await findProgress();
      // It is the state that says so: between the two it may have been begun anew.
      if (progress.status !== status && (await tellState())) return true;
      if (progress.text !== '') tellText(progress);
      return false;
    },
  };
}

/** What the listener has heard of this attempt before it came back. */
function resume(cursor: { attempt: number; offset: number } | null, { attempt, text }: SentText): SentText | null {
  if (cursor === null || cursor.attempt !== attempt || cursor.offset > text.length) return null;
  return { attempt, text: text.slice(0, cursor.offset) };
}

/** Null for what is no id of ours: then it is told from the start. */
function parseCursor(since: string | undefined): { attempt: number; offset: number } | null {
  const [, attempt, offset] = /^(\d{1,15}):(\d{1,15})$/.exec(since ?? '') ?? [];
  return attempt === undefined ? null : { attempt: Number(attempt), offset: Number(offset) };
}
