// Draft content that was sent and not answered yet. When it appears on the server, it is this device's own content.
import type { DraftContent } from '#contract/drafts.ts';
import { nullIfEmpty } from './merge-drafts.ts';
import type { DraftRow } from '../browser/schema.ts';

type Sent = NonNullable<DraftRow['sent']>;
type Entry = DraftContent['entries'][number];

/** The latest texts per entry, when it changes many times without an answer. */
const TEXTS_MAX = 8;

export function addInFlight(before: Sent | undefined, content: DraftContent | null): Sent {
  const { entries, removed } = content ?? { entries: [], removed: [] };
  const added = entries.filter((entry) => !isSent(before, entry));
  // A text that was continued contains the earlier one.
  const old = (before?.entries ?? []).filter((entry) => !added.some((next) => has(next, entry)));
  const ofOne = (entry: Entry) => old.filter(({ id }) => id === entry.id);
  return {
    entries: [...old.filter((entry) => ofOne(entry).indexOf(entry) >= ofOne(entry).length - TEXTS_MAX), ...added],
    removed: [...(before?.removed ?? []).filter((one) => !isNamed(one, removed)), ...removed],
  };
}

/** The merge base: the content that both agreed on, plus the sent content that the server already has. */
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
