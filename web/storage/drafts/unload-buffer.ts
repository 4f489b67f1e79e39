// The last keys before a page closes. An IndexedDB transaction may not finish in time; localStorage writes synchronously.
// Signing out does not remove these items: the next start moves them into the drafts, where they are sealed.
import { isIsoDate, type IsoDate } from '#contract/days.ts';
import type { DraftContent } from '#contract/drafts.ts';
import { attempt } from '../browser/try-storage.ts';
import { listNames } from '../browser/user-storage.ts';
import type { DraftsDb } from './drafts-db.ts';

const PREFIX = 'learn:tail:';

export interface UnloadDraft {
  userId: string;
  date: IsoDate;
  base: DraftContent | null;
  mine: DraftContent | null;
}

export type UnloadBuffer = ReturnType<typeof createUnloadBuffer>;

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
        return listNames(storage)
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

export interface RecoverDraftsDeps {
  unloadBuffer: UnloadBuffer;
  draftsDbOf: (userId: string) => DraftsDb;
}

/** Moves the items of closed pages into the database. Damaged items, and those that the database refuses, stay. */
export async function recoverDrafts({ unloadBuffer, draftsDbOf }: RecoverDraftsDeps): Promise<void> {
  for (const { name, draft } of unloadBuffer.list()) {
    const rows = draftsDbOf(draft.userId);
    // oxlint-disable-next-line no-await-in-loop -- one day after the other, each read anew
    const saved = await rows.save(draft.date, draft).catch(() => undefined);
    if (saved !== undefined && rows.storageErrorOf(draft.date) === null) unloadBuffer.remove(name);
  }
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
