// Drafts of early versions of Learn, which stored them in localStorage, one per person and day.
import { isIsoDate, type IsoDate } from '#contract/days.ts';
import type { DraftContent } from '#contract/drafts.ts';
import { userStorageKey } from '../browser/user-storage.ts';

interface LocalStorageDraft {
  name: string;
  date: IsoDate;
  content: DraftContent;
}

/** Skips damaged items; they stay in localStorage. */
export function listLocalStorageDrafts(storage: Storage, userId: string): LocalStorageDraft[] {
  const prefix = userStorageKey(`draft:${userId}:`);
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return names
    .filter((name) => name.startsWith(prefix) && isIsoDate(name.slice(prefix.length)))
    .flatMap((name) => {
      const content = readContent(storage.getItem(name) ?? '');
      return content ? [{ name, date: name.slice(prefix.length), content }] : [];
    });
}

function readContent(text: string): DraftContent | null {
  try {
    const content = JSON.parse(text) as DraftContent | null;
    const areTexts = content?.entries.every(
      ({ id, content: text }) => typeof id === 'string' && typeof text === 'string',
    );
    return content && areTexts && Array.isArray(content.removed) && Number.isInteger(content.promptIndex)
      ? content
      : null;
  } catch {
    return null;
  }
}
