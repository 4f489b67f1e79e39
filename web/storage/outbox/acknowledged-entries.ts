// The entries that the server stored as they were sent.
import type { SavedReflection } from '#contract/reflections.ts';
import type { AcknowledgedEntry, OutboxRow } from '../browser/schema.ts';

/** A revision as a request names it: numbers repeat after a restore from a backup, tags do not. */
export type EntryRevision = Pick<AcknowledgedEntry, 'rev' | 'revTag'>;

export function listAcknowledgedEntries(
  { body }: Pick<OutboxRow, 'body'>,
  saved: SavedReflection,
): AcknowledgedEntry[] {
  const isSent = (id: string, content: string) =>
    body.entries.some((entry) => entry.id === id && entry.content === content);
  return saved.entries
    .filter(({ id, content }) => isSent(id, content))
    .map(({ id, content, rev, revTag }) => ({ id, content, rev, revTag }));
}

export function findRevision(texts: readonly AcknowledgedEntry[], id: string | undefined): EntryRevision | undefined {
  const text = texts.find((candidate) => candidate.id === id);
  return text && { rev: text.rev, revTag: text.revTag };
}
