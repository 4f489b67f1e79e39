// The last keys before a page closes. An IndexedDB transaction may not finish in time; localStorage writes synchronously.
// Signing out does not remove these items: the next start moves them into the drafts, where they are sealed.
import { isIsoDate, type IsoDate } from '#contract/days.ts';
import type { DraftContent } from '#contract/drafts.ts';
import { attempt } from '../browser/try-storage.ts';

const PREFIX = 'learn:tail:';

export interface UnloadDraft {
  userId: string;
  date: IsoDate;
  base: DraftContent | null;
  mine: DraftContent | null;
}

/** `openStorage` may throw: a browser can forbid storage. Each tab has its own items. */
export function createUnloadBuffer(openStorage: () => Storage, tabId: string) {
  const itemName = ({ userId, date }: Pick<UnloadDraft, 'userId' | 'date'>) => `${PREFIX}${userId}:${date}:${tabId}`;
  return {
    save(draft: UnloadDraft): boolean {
      return attempt(() => {
        openStorage().setItem(itemName(draft), JSON.stringify(draft));
        return true;
      }, false);
    },
    discard(day: Pick<UnloadDraft, 'userId' | 'date'>): void {
      attempt(() => openStorage().removeItem(itemName(day)), undefined);
    },
    /** The drafts of all other tabs, which have closed, for every person. */
    list(): { name: string; draft: UnloadDraft }[] {
      return attempt(() => {
        const storage = openStorage();
        const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
        return names
          .filter((name) => name.startsWith(PREFIX) && !name.endsWith(`:${tabId}`))
          .flatMap((name) => {
            const draft = parseDraft(storage.getItem(name));
            return draft ? [{ name, draft }] : [];
          });
      }, []);
    },
    remove(name: string): void {
      attempt(() => openStorage().removeItem(name), undefined);
    },
  };
}

function parseDraft(text: string | null): UnloadDraft | null {
  const draft = attempt(() => JSON.parse(text ?? 'null') as Partial<UnloadDraft> | null, null);
  if (typeof draft?.userId !== 'string' || typeof draft.date !== 'string' || !isIsoDate(draft.date)) return null;
  const { userId, date, base = null, mine = null } = draft;
  return isContent(base) && isContent(mine) ? { userId, date, base, mine } : null;
}

/** Guards against items of an older version, and against a damaged disk. */
function isContent(value: DraftContent | null): boolean {
  return value === null || (Array.isArray(value.entries) && Array.isArray(value.removed));
}
