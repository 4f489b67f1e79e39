// Outbox requests for days that only this device has. A text that differs from the server's becomes a further entry.
import { ENTRIES_PER_REQUEST_MAX } from '#contract/limits.ts';
import type { Entry, EntryInput, Reflection } from '#contract/reflections.ts';
import type { OutboxRow } from '../browser/schema.ts';

export const NOT_ATTEMPTED = { state: 'waiting' as const, reason: null, attempts: 0, nextTryAt: 0, notBefore: 0 };

/** Request ids depend on the version of the day: a day that is sent from two tabs is saved once. */
export function buildCopyRequests(
  { id, userId, date, version, versionTag, entries }: Reflection,
  since: number,
): OutboxRow[] {
  const name = ['copy', id, version, versionTag].filter((part) => part !== undefined).join('-');
  return splitByPrompt(entries).map((ofPrompt, part) => ({
    ...NOT_ATTEMPTED,
    userId,
    requestId: `${name}-${part}`,
    date,
    part,
    since,
    body: { userId, date, promptIndex: ofPrompt[0]?.promptIndex ?? 0, entries: ofPrompt.map(toEntryInput) },
    leaseUntil: 0,
    isCopy: true,
  }));
}

export function isCopyOf(day: Reflection, requestId: string): boolean {
  return buildCopyRequests(day, 0).some((row) => row.requestId === requestId);
}

/** An imported entry answers no prompt, and a save can say that of none: each has the prompt of its request. */
function splitByPrompt(entries: readonly Entry[]): Entry[][] {
  const groups: Entry[][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    const isSamePrompt = last?.[0]?.promptIndex === entry.promptIndex && last.length < ENTRIES_PER_REQUEST_MAX;
    if (last && isSamePrompt) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

/** After a restore a revision number without a tag may name another text; 0 is older than every stored revision. */
function toEntryInput({ id, content, rev, revTag }: Entry): EntryInput {
  return revTag === undefined ? { id, content, rev: 0 } : { id, content, rev, revTag };
}
