// Before the rows of a person are sealed: what they have shared into Learn and not answered yet joins their draft of today.
import { listSharedTexts, removeSharedText } from '../browser/shared-texts.ts';
import { localToday } from '../../time/local-today.ts';
import type { DraftsDb } from './drafts-db.ts';

/** A text that the device refuses to save stays where it is. */
export async function keepSharedTexts(rows: DraftsDb): Promise<void> {
  const texts = (await listSharedTexts()).filter(({ isOwned }) => isOwned);
  if (texts.length === 0) return;
  const date = localToday();
  const base = (await rows.find(date))?.content ?? null;
  const { promptIndex, entries, removed } = base ?? { promptIndex: 0, entries: [], removed: [] };
  const shared = texts.map(({ id, content }) => ({ id, content, promptIndex }));
  await rows.save(date, { base, mine: { promptIndex, entries: [...entries, ...shared], removed } });
  if (rows.storageErrorOf(date) === null) await Promise.all(texts.map(removeSharedText));
}
