// Applies the requests in the outbox to the server's days: the local copy that pages show.
import type { IsoDate } from '#contract/days.ts';
import type { DraftContent } from '#contract/drafts.ts';
import type { Entry, Reflection } from '#contract/reflections.ts';
import type { OutboxRow } from '../../storage/browser/schema.ts';
import { outboxState } from '../../storage/outbox/outbox-state.ts';
import { requestToDraft } from '../../storage/outbox/request-to-draft.ts';
import { combineDrafts } from '../../storage/drafts/combine-drafts.ts';

export function requestsOfDay(rows: readonly OutboxRow[], date: IsoDate): OutboxRow[] {
  return rows.filter((row) => row.date === date);
}

export function pendingDraft(rows: readonly OutboxRow[]): DraftContent | null {
  const drafts = rows.map(({ requestId, body }) => basedOn(requestId, requestToDraft(body)));
  return drafts.reduce<DraftContent | null>(combineDrafts, null);
}

/** Marks the texts as based on the request. */
function basedOn(over: string, { promptIndex, entries, removed }: DraftContent): DraftContent {
  return {
    promptIndex,
    entries: entries.map((entry) => ({ ...entry, over })),
    removed: removed.map((one) => ({ ...one, over })),
  };
}

/** The day after all its requests were sent. Null without a request and without a day on the server. */
export function applyPending(day: Reflection | null, rows: readonly OutboxRow[]): Reflection | null {
  const [first] = rows;
  if (!first) return day;
  return rows.reduce(addRow, day ?? buildEmptyDay(first));
}

/** Days of a list, newest first, together with days that are only in the outbox. */
export function applyPendingToList(days: readonly Reflection[], rows: readonly OutboxRow[]): Reflection[] {
  const known = new Set(days.map(({ date }) => date));
  const added = [...new Set(rows.map(({ date }) => date))].filter((date) => !known.has(date));
  return [
    ...days.map((day) => applyPending(day, requestsOfDay(rows, day.date)) ?? day),
    ...added.flatMap((date) => applyPending(null, requestsOfDay(rows, date)) ?? []),
  ].toSorted((one, other) => (one.date < other.date ? 1 : -1));
}

/** For texts that are generated on this device. */
export function applyOutbox(days: readonly Reflection[]): readonly Reflection[] {
  return applyPendingToList(days, outboxState.get().rows);
}

function addRow(day: Reflection, { body, since }: OutboxRow): Reflection {
  const { promptIndex, entries, removed } = requestToDraft(body);
  const isGone = new Set(removed.map(({ id }) => id));
  const changed = new Map(entries.map(({ id, content }) => [id, content]));
  const changedEntries = day.entries
    .filter(({ id }) => !isGone.has(id))
    .map((entry) => ({ ...entry, content: changed.get(entry.id) ?? entry.content }));
  const known = new Set(day.entries.map(({ id }) => id));
  const added: Entry[] = entries
    .filter(({ id }) => !known.has(id))
    .map(({ id, content, promptIndex: own = promptIndex }) => ({ id, content, rev: 0, promptIndex: own }));
  const savedAt = new Date(since).toISOString();
  return { ...day, promptIndex, entries: [...changedEntries, ...added], updatedAt: savedAt, savedAt };
}

function buildEmptyDay({ requestId, userId, date, since, body }: OutboxRow): Reflection {
  const time = new Date(since).toISOString();
  return {
    id: requestId,
    userId,
    date,
    promptIndex: body.promptIndex,
    entries: [],
    aiSummary: null,
    bedtimeReading: null,
    summary: { status: 'pending', source: 'embedded', degraded: false, madeAt: null },
    reading: null,
    version: 0,
    createdAt: time,
    updatedAt: time,
    savedAt: time,
  };
}
