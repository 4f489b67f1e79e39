// The form's state outside React: typing changes a text here without a render.
import { createStore } from '../../../state/store.ts';
import type { Form, FormEntry } from './form-model.ts';

export type FormStore = ReturnType<typeof createFormStore>;

export function createFormStore(form: Form, blankEntry: () => FormEntry) {
  const { get: getShape, set, subscribe } = createStore(withEntry(form, blankEntry));
  // Count the changes of each text that its field did not make; then the field has to take the text from here.
  const editions = new Map<string, number>();
  const texts = new Map(getShape().entries.map(({ id, content }) => [id, content]));
  const typed = new Set<string>();
  let entered: string | null = null;
  let remoteEdits = 0;

  const draw = (next: Form) => set(withEntry(next, blankEntry));
  /** Shows a form whose texts have changed without a key; `isOwn`: the person has put them there. */
  const show = (next: Form, isOwn = false): void => {
    for (const { id, content } of next.entries) {
      if (texts.get(id) === content) continue;
      if (!isOwn) remoteEdits += 1;
      editions.set(id, (editions.get(id) ?? 0) + 1);
      texts.set(id, content);
    }
    draw(next);
  };
  const read = (): Form => ({
    ...getShape(),
    entries: getShape().entries.map((entry) => ({ ...entry, content: texts.get(entry.id) ?? entry.content })),
  });

  return {
    /** Something besides the shape has changed that components show. */
    notify: () => set(getShape()),
    /** Shows another prompt or other entries; the texts in the fields stay. */
    draw,
    show,
    /** Applies a change of the server or of another device. Returns whether there was one. */
    applyServer(learn: (form: Form) => Form | null): boolean {
      const next = learn(read());
      if (next) show(next);
      return next !== null;
    },
    write(id: string, content: string): void {
      texts.set(id, content);
      typed.add(id);
    },
    shown: {
      subscribe,
      /** Prompt and entries for the list; `read` also has the typed texts. */
      getShape,
      read,
      textOf: (id: string) => texts.get(id) ?? '',
      editionOf: (id: string) => editions.get(id) ?? 0,
      countRemoteEdits: () => remoteEdits,
      hasTyped: (id: string) => typed.has(id),
      /** The field has the focus, or the person has typed in it: its text must not be replaced. */
      isHeld: (id: string) => id === entered || typed.has(id),
      enter(id: string): void {
        entered = id;
      },
      leave(id: string): void {
        if (entered === id) entered = null;
      },
    },
  };
}

/** A form always has a field to write in. */
function withEntry(form: Form, blankEntry: () => FormEntry): Form {
  return form.entries.length > 0 ? form : { ...form, entries: [blankEntry()] };
}
