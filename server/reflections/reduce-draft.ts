import type { DraftContent } from '#contract/drafts.ts';
import { findStoredId, isBlank } from './merge.ts';
import { deleteDraft, saveDraft } from './rows/draft-rows.ts';
import type { DraftState } from './rows/draft-rows.ts';
import type { UserTransaction } from './rows/user-transaction.ts';
import type { StoredReflection } from './stored-reflection.ts';

/** Texts that another device has drafted and not saved stay in the draft. */
export async function reduceDraft({ draft }: DraftState, day: StoredReflection, tx: UserTransaction): Promise<void> {
  if (draft === null) return;
  const entries = listUnsaved(draft, day);
  const removed = draft.removed.filter(({ id }) => day.entries.some((entry) => entry.id === id));
  if (entries.length === draft.entries.length && removed.length === draft.removed.length) return;
  if (entries.length + removed.length === 0) await deleteDraft(day.date, tx);
  else await saveDraft({ promptIndex: draft.promptIndex, entries, removed }, draft, tx);
}

/** The entries that the day does not have. A blank entry that the day does not know is dropped. */
export function listUnsaved(
  draft: Pick<DraftContent, 'entries'>,
  { entries }: StoredReflection,
): DraftContent['entries'] {
  const texts = new Map(entries.map(({ id, content }) => [id, content]));
  return draft.entries.filter((entry) => (isBlank(entry) ? texts.has(entry.id) : findStoredId(entry, texts) === null));
}
