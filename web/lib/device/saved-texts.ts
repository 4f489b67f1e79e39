// What a save has made of the texts it sent.
import type { SavedReflection } from '#contract/reflections.ts';
import type { OutboxRow } from './rows.ts';

/** An entry that stands on the server as it was sent, with the `rev` it has since. */
export interface SavedText {
  id: string;
  content: string;
  rev: number;
}

export function listSavedTexts({ body }: Pick<OutboxRow, 'body'>, saved: SavedReflection): SavedText[] {
  const isSent = (id: string, content: string) =>
    body.entries.some((entry) => entry.id === id && entry.content === content);
  return saved.entries
    .filter(({ id, content }) => isSent(id, content))
    .map(({ id, content, rev }) => ({ id, content, rev }));
}

export function findRev(texts: readonly SavedText[], id: string | undefined): number | undefined {
  return texts.find((text) => text.id === id)?.rev;
}
