// The learnings that were removed from an open form on this visit, and the way back. In memory only: one that was never
// saved is nowhere else.
import { isBlank, wasSent, type Form, type FormEntry } from '../model/form-model.ts';
import type { FormStore } from '../model/form-store.ts';

interface Removal {
  entry: FormEntry;
  /** Its place in the list. */
  index: number;
}

interface Deps {
  state: FormStore['shown'];
  change: (next: Form) => void;
  onRestored: (entry: FormEntry) => void;
}

export function createRemovalUndo({ state: { getShape, textOf }, change, onRestored }: Deps) {
  /** First removed first. */
  let removals: readonly Removal[] = [];
  /** The ids of those that «Ctrl+Z» restores. */
  let undoable: readonly string[] = [];

  const restore = (id: string): boolean => {
    const removal = removals.find(({ entry }) => entry.id === id);
    const form = getShape();
    // Another tab or device may have brought it back.
    if (!removal || form.entries.some((entry) => entry.id === id)) return false;
    removals = removals.filter((one) => one !== removal);
    undoable = undoable.filter((one) => one !== id);
    change(withRestored(form, removal));
    onRestored(removal.entry);
    return true;
  };

  return {
    /** What can be restored, first removed first. */
    listRemovals: () => removals,
    /** Answers with whether there is something to bring back. */
    removeEntry(id: string): boolean {
      const form = getShape();
      const index = form.entries.findIndex((candidate) => candidate.id === id);
      const entry = form.entries[index];
      if (!entry) return false;
      const isWorthKeeping = entry.savedContent !== null || !isBlank(textOf(id));
      if (isWorthKeeping) {
        removals = [...removals, { entry, index }];
        undoable = [...undoable, id];
      }
      change(withoutEntry(form, entry));
      return isWorthKeeping;
    },
    restoreEntry: restore,
    /** Restores the learning that was removed last. Null when something was typed since, and the browser has the undo. */
    undoRemoval(): string | null {
      const id = undoable.at(-1);
      if (id === undefined || !restore(id)) return null;
      return id;
    },
    /** A key was pressed in a field: undo is the browser's again. */
    noteTyping: () => void (undoable = []),
  };
}

/** Words that were never sent go without a trace. */
function nameRemoval(entry: FormEntry): Form['removed'] {
  const { id, rev = 0, revTag, over } = entry;
  return wasSent(entry) ? [{ id, rev, ...(revTag && { revTag }), ...(over && { over }) }] : [];
}

function withoutEntry(form: Form, entry: FormEntry): Form {
  const entries = form.entries.filter((candidate) => candidate !== entry);
  return { ...form, entries, removed: [...form.removed, ...nameRemoval(entry)] };
}

function withRestored(form: Form, { entry, index }: Removal): Form {
  const entries = form.entries.toSpliced(index, 0, entry);
  return { ...form, entries, removed: form.removed.filter(({ id }) => id !== entry.id) };
}
