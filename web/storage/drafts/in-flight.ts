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
  const isSentBefore = createSentCheck(before);
  const added = entries.filter((entry) => !isSentBefore(entry));
  // A text that was continued contains the earlier one.
  const isContinued = createSentCheck({ entries: added });
  const old = (before?.entries ?? []).filter((entry) => !isContinued(entry));
  const kept = [...Map.groupBy(old, ({ id }) => id).values()].flatMap((texts) => texts.slice(-TEXTS_MAX));
  return {
    entries: [...kept, ...added],
    removed: [...(before?.removed ?? []).filter((one) => !isNamed(one, removed)), ...removed],
  };
}

/** The merge base: the content that both agreed on, plus the sent content that the server already has. */
export function addInFlightToBase({ agreed, sent }: DraftRow, theirs: DraftContent | null): DraftContent | null {
  if (!sent || !theirs) return agreed;
  const entries = theirs.entries.filter(createSentCheck(sent));
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

/** Whether one of the sent texts of its id contains the text of an entry. */
function createSentCheck(sent: Pick<Sent, 'entries'> | undefined): (entry: Entry) => boolean {
  const texts = Map.groupBy(sent?.entries ?? [], ({ id }) => id);
  return ({ id, content }) => texts.get(id)?.some((text) => text.content.includes(content)) === true;
}
