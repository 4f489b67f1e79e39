// The entries that the person removed from an open form on this visit, and how they are restored. They are in memory only.
import { isBlank, wasSent, withOwnPrompt, type Form, type FormEntry } from '../model/form-model.ts';
import type { FormStore } from '../model/form-store.ts';

interface Removal {
  entry: FormEntry;
  index: number;
}

interface Deps {
  state: FormStore['shown'];
  change: (next: Form) => void;
  onRestored: (entry: FormEntry) => void;
}

export function createRemovalUndo({ state: { getShape, textOf }, change, onRestored }: Deps) {
  let removals: readonly Removal[] = [];
  const undoable = new Set<string>();

  const restore = (id: string): boolean => {
    const removal = removals.find(({ entry }) => entry.id === id);
    const form = getShape();
    if (!removal || form.entries.some((entry) => entry.id === id)) return false;
    removals = removals.filter((one) => one !== removal);
    change(withRestored(form, removal));
    onRestored(removal.entry);
    return true;
  };

  return {
    listRemovedTexts: () =>
      removals
        .map(({ entry: { id } }) => ({ id, text: textOf(id) }))
        .filter(({ id }) => !getShape().entries.some((entry) => entry.id === id)),
    removeEntry(id: string): boolean {
      const form = getShape();
      const index = form.entries.findIndex((candidate) => candidate.id === id);
      const entry = form.entries[index];
      if (!entry) return false;
      const canRestore = entry.savedContent !== null || !isBlank(textOf(id));
      if (canRestore) {
        removals = [...removals, { entry: withOwnPrompt(entry, form), index }];
        undoable.add(id);
      }
      change(withoutEntry(form, entry));
      return canRestore;
    },
    restoreEntry: restore,
    /** Restores the entry that was removed last. Null if the person has typed since: then the browser's undo applies. */
    undoRemoval(): string | null {
      const id = removals.findLast(({ entry }) => undoable.has(entry.id))?.entry.id;
      return id !== undefined && restore(id) ? id : null;
    },
    noteTyping: () => undoable.clear(),
  };
}

/** An entry that was never sent needs no removal on the server. */
function nameRemoval(entry: FormEntry): Form['removed'] {
  const { id, rev = 0, revTag, over } = entry;
  return wasSent(entry) ? [{ id, rev, revTag, over }] : [];
}

function withoutEntry(form: Form, entry: FormEntry): Form {
  const entries = form.entries.filter((candidate) => candidate !== entry);
  return { ...form, entries, removed: [...form.removed, ...nameRemoval(entry)] };
}

function withRestored(form: Form, { entry, index }: Removal): Form {
  const entries = form.entries.toSpliced(index, 0, entry);
  return { ...form, entries, removed: form.removed.filter(({ id }) => id !== entry.id) };
}
