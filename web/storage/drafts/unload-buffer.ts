// The last keys before a page goes away. IndexedDB may get no time for them; localStorage writes at once.
// Their names lie outside what leaves with a person: they are moved into the drafts at the next start, and sealed there.
import { isIsoDate, type IsoDate } from '#contract/days.ts';
import type { DraftContent } from '#contract/drafts.ts';
import { attempt } from '../browser/attempt.ts';

const PREFIX = 'learn:tail:';

export interface UnloadDraft {
  userId: string;
  date: IsoDate;
  base: DraftContent | null;
  mine: DraftContent | null;
}

/** `openStorage` may throw: a browser can forbid storage altogether. Each tab has a tail of its own. */
export function createUnloadBuffer(openStorage: () => Storage, tabId: string) {
  const nameOf = ({ userId, date }: Pick<UnloadDraft, 'userId' | 'date'>) => `${PREFIX}${userId}:${date}:${tabId}`;
  return {
    save(tail: UnloadDraft): boolean {
      return attempt(() => {
        openStorage().setItem(nameOf(tail), JSON.stringify(tail));
        return true;
      }, false);
    },
    discard(place: Pick<UnloadDraft, 'userId' | 'date'>): void {
      attempt(() => openStorage().removeItem(nameOf(place)), undefined);
    },
    /** Those of every tab that is no more, whoever wrote them. */
    list(): { name: string; tail: UnloadDraft }[] {
      return attempt(() => {
        const storage = openStorage();
        const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
        return names
          .filter((name) => name.startsWith(PREFIX) && !name.endsWith(`:${tabId}`))
          .flatMap((name) => {
            const tail = readTail(storage.getItem(name));
            return tail ? [{ name, tail }] : [];
          });
      }, []);
    },
    remove(name: string): void {
      attempt(() => openStorage().removeItem(name), undefined);
    },
  };
}

function readTail(text: string | null): UnloadDraft | null {
  const tail = attempt(() => JSON.parse(text ?? 'null') as Partial<UnloadDraft> | null, null);
  if (typeof tail?.userId !== 'string' || typeof tail.date !== 'string' || !isIsoDate(tail.date)) return null;
  const { userId, date, base = null, mine = null } = tail;
  return isContent(base) && isContent(mine) ? { userId, date, base, mine } : null;
}

/** Only this code writes it; an older version, or a damaged disk, is what this is about. */
function isContent(value: DraftContent | null): boolean {
  return value === null || (Array.isArray(value.entries) && Array.isArray(value.removed));
}
