// Sends one client the state and the text of a summary that it has not received yet. Each poll reads the job.
import { STATE_EVENT, TEXT_EVENT } from '#contract/stream-events.ts';
import type { SummaryState } from '#contract/reflections.ts';
import { notFound } from '../http/errors/app-error.ts';
import { formatSseEvent } from '../http/streaming/sse-format.ts';
import { toReflection } from '../reflections/reflection-mapper.ts';
import { readDayById } from '../reflections/rows/reflections.ts';
import type { ReadDeps } from '../reflections/rows/user-transaction.ts';
import type { SummaryJobs } from './jobs.ts';

interface Options {
  userId: string;
  reflectionId: string;
  since: string | undefined;
  write(text: string): void;
}

export interface SummaryFeedDeps extends ReadDeps {
  summaryJobs: Pick<SummaryJobs, 'findProgress'>;
}

interface SentText {
  /** Grows whenever the text starts again. */
  attempt: number;
  text: string;
}

export function createSummaryFeed({ userId, reflectionId, since, write }: Options, deps: SummaryFeedDeps) {
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

  async function sendState(): Promise<void> {
    const reflection = await readDayById({ userId, id: reflectionId }, deps);
    if (!reflection) throw notFound();
    const { summary } = toReflection(reflection);
    if (summary.status !== status) write(formatSseEvent({ name: STATE_EVENT, data: summary }));
    ({ status } = summary);
  }

  return {
    /** Sends the news; true when the summary is ready. Rejects when the reflection does not exist any more. */
    async poll(): Promise<boolean> {
      const progress = await deps.summaryJobs.findProgress(userId, reflectionId);
      // Only the state shows that a summary is ready: another job may have been enqueued between the two queries.
      if (progress === null || progress.status !== status) await sendState();
      if (status === 'ready') return true;
      if (progress !== null && progress.text !== '') sendText(progress);
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
