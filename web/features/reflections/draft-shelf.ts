// Where drafts lie on this device: one per person and day, so that a reload or a crash loses nothing.
import { isDay, type Day } from '#contract/days.ts';
import { PROMPTS } from '#contract/prompts.ts';
import { DRAFT_NAME, personKey } from '../../lib/person-storage.ts';
import type { Draft } from './draft.ts';

/** `openStorage` may throw: a browser can forbid storage altogether. */
export function createDraftShelf(openStorage: () => Storage, userId: string) {
  const prefix = personKey(`${DRAFT_NAME}${userId}:`);
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
  const value: unknown = text === null ? null : JSON.parse(text);
  return isDraft(value) ? value : null;
}

/** By hand: a schema would bring its library along, 6 kB for three fields. */
function isDraft(value: unknown): value is Draft {
  if (!isRecord(value)) return false;
  const { promptIndex, entries, removed } = value;
  return (
    isPromptIndex(promptIndex) &&
    isListOf(entries, ({ id, content, rev }) => isText(id) && isText(content) && (rev === undefined || isRev(rev))) &&
    isListOf(removed, ({ id, rev }) => isText(id) && isRev(rev))
  );
}

function isListOf(value: unknown, isItem: (item: Record<string, unknown>) => boolean): boolean {
  return Array.isArray(value) && value.every((item) => isRecord(item) && isItem(item));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isRev(value: unknown): boolean {
  return Number.isInteger(value);
}

function isPromptIndex(value: unknown): boolean {
  return Number.isInteger(value) && PROMPTS[Number(value)] !== undefined;
}

function attempt<Value>(run: () => Value, otherwise: Value): Value {
  try {
    return run();
  } catch {
    // Storage that refuses is a normal state of a device; the caller says so to the person.
    return otherwise;
  }
}
