// Where drafts lie on this device: one per person and day, so that a reload or a crash loses nothing.
import * as z from 'zod/mini';
import { isDay, type Day } from '#contract/days.ts';
import { personKey } from '../../lib/person-storage.ts';
import type { Draft } from './draft.ts';

const KeptDraft = z.object({
  promptIndex: z.int(),
  entries: z.array(z.object({ id: z.string(), content: z.string(), rev: z.optional(z.int()) })),
  removed: z.array(z.object({ id: z.string(), rev: z.int() })),
});

/** `openStorage` may throw: a browser can forbid storage altogether. */
export function createDraftShelf(openStorage: () => Storage, userId: string) {
  const prefix = personKey(`draft:${userId}:`);
  return {
    find(date: Day): Draft | null {
      return attempt(() => readDraft(openStorage().getItem(prefix + date)), null);
    },
    /** False when the device refuses: storage is full, or forbidden. */
    keep(date: Day, draft: Draft | null): boolean {
      return attempt(() => {
        if (draft) openStorage().setItem(prefix + date, JSON.stringify(draft));
        else openStorage().removeItem(prefix + date);
        return true;
      }, false);
    },
    /** The days that have a draft, latest first. */
    listDays(): Day[] {
      return attempt(() => {
        const storage = openStorage();
        const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
        const days = names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
        return days.filter(isDay).toSorted().toReversed();
      }, []);
    },
  };
}

/** What lies there may come from an older version of Learn, or be damaged: then it is no draft. */
function readDraft(text: string | null): Draft | null {
  if (text === null) return null;
  const parsed = KeptDraft.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : null;
}

function attempt<Value>(run: () => Value, otherwise: Value): Value {
  try {
    return run();
  } catch {
    // Storage that refuses is a normal state of a device; the caller says so to the person.
    return otherwise;
  }
}
