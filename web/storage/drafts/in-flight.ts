// What of a draft has gone out without an answer. When it turns up on the server, it is this device's own, and not news.
import type { DraftContent } from '#contract/drafts.ts';
import { nullIfEmpty } from './merge-drafts.ts';
import type { DraftRow } from '../browser/schema.ts';

type Sent = NonNullable<DraftRow['sent']>;
type Entry = DraftContent['entries'][number];

/** Of an entry that was written anew again and again while no answer came, the latest texts are remembered. */
const TEXTS_MAX = 8;

export function addInFlight(before: Sent | undefined, content: DraftContent | null): Sent {
  const { entries, removed } = content ?? { entries: [], removed: [] };
  const news = entries.filter((entry) => !isSent(before, entry));
  // A text that was written on has the earlier one in it.
  const old = (before?.entries ?? []).filter((entry) => !news.some((next) => has(next, entry)));
  const ofOne = (entry: Entry) => old.filter(({ id }) => id === entry.id);
  return {
    entries: [...old.filter((entry) => ofOne(entry).indexOf(entry) >= ofOne(entry).length - TEXTS_MAX), ...news],
    removed: [...(before?.removed ?? []).filter((one) => !isNamed(one, removed)), ...removed],
  };
}

/** What this device knew of the server's draft: what both agreed on, and what of it was sent from here. */
export function addInFlightToBase({ agreed, sent }: DraftRow, theirs: DraftContent | null): DraftContent | null {
  if (!sent || !theirs) return agreed;
  const entries = theirs.entries.filter((entry) => isSent(sent, entry));
  const removed = theirs.removed.filter((one) => isNamed(one, sent.removed));
  return {
    promptIndex: agreed?.promptIndex ?? theirs.promptIndex,
    entries: [...(agreed?.entries ?? []).filter((entry) => !isNamed(entry, entries)), ...entries],
    removed: [...(agreed?.removed ?? []).filter((one) => !isNamed(one, removed)), ...removed],
  };
}

function isNamed({ id }: { id: string }, list: readonly { id: string }[]): boolean {
  return list.some((one) => one.id === id);
}

export function toDraftContent({ promptIndex, entries, removed }: DraftContent): DraftContent | null {
  return nullIfEmpty({ promptIndex, entries, removed });
}

function isSent(sent: Sent | undefined, entry: Entry): boolean {
  return sent?.entries.some((one) => has(one, entry)) === true;
}

function has(one: Entry, other: Entry): boolean {
  return one.id === other.id && one.content.includes(other.content);
}
