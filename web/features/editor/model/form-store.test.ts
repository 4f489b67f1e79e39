import { expect, test } from 'vitest';
import type { FormEntry } from './form-model.ts';
import { createFormStore } from './form-store.ts';

test('typing, new fields and restored fields are not remote edits', () => {
  const { store, draw } = createScene(['a']);
  store.write('a', 'A better text');
  draw(['a', 'b']);
  draw(['b']);
  draw(['a', 'b']);

  expect(store.shown.countRemoteEdits()).toBe(0);
});

test('a text that changes without a key is a remote edit, and a field that comes from elsewhere is one too; each counts once', () => {
  const { store, show } = createScene(['a']);
  show({ a: 'Changed elsewhere' });
  expect(store.shown.countRemoteEdits()).toBe(1);
  show({ a: 'Changed elsewhere', b: 'New from elsewhere' });
  expect(store.shown.countRemoteEdits()).toBe(2);
  show({ a: 'Changed elsewhere', b: 'New from elsewhere' });

  expect(store.shown.countRemoteEdits()).toBe(2);
});

test('a remote field that was removed and restored counts once', () => {
  const { store, show, draw } = createScene(['a']);
  show({ a: '', b: 'New from elsewhere' });
  draw(['a']);
  draw(['a', 'b']);

  expect(store.shown.countRemoteEdits()).toBe(1);
});

function createScene(ids: readonly string[]) {
  const buildForm = (entries: FormEntry[]) => ({ promptIndex: 0, removed: [], entries });
  const blank = (id: string) => ({ id, content: '', savedContent: null });
  const store = createFormStore(buildForm(ids.map(blank)), () => blank('blank'));
  return {
    store,
    draw: (next: readonly string[]) => store.draw(buildForm(next.map(blank))),
    show: (texts: Record<string, string>) =>
      store.show(buildForm(Object.entries(texts).map(([id, content]) => ({ ...blank(id), content })))),
  };
}
