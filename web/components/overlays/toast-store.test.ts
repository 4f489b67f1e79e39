import { expect, test } from 'vitest';
import { createToastStore } from './toast-store.ts';

test('only the newest toast is there', () => {
  const { store } = createStore();

  store.add({ title: 'first' });
  store.add({ title: 'second' });

  expect(store.get().map(({ title }) => title)).toEqual(['second']);
});

test('an offer that a newer toast has covered comes back after it, the latest first', () => {
  const { store } = createStore();
  const offer = (title: string) => store.add({ title, action: { label: 'Undo', onSelect: () => {} } });
  offer('first removal');
  const second = offer('second removal');
  const news = store.add({ title: 'saved' });
  const shown = () => store.get().map(({ title, isOpen }) => [title, isOpen]);

  expect(shown()).toEqual([['saved', true]]);
  store.dismiss(news);
  expect(shown()).toEqual([['second removal', true]]);
  store.dismiss(second);

  expect(shown()).toEqual([['first removal', true]]);
});

test('a dismissed toast closes at once and leaves the list later', () => {
  const { store, runScheduled } = createStore();
  const id = store.add({ title: 'first' });

  store.dismiss(id);

  expect(store.get()).toMatchObject([{ id, isOpen: false }]);
  expect(runScheduled()).toEqual([1_000_000]);
  expect(store.get()).toEqual([]);
});

test('the late removal of an old toast leaves a newer one alone', () => {
  const { store, runScheduled } = createStore();
  store.dismiss(store.add({ title: 'old' }));
  store.add({ title: 'new' });

  runScheduled();

  expect(store.get()).toMatchObject([{ title: 'new', isOpen: true }]);
});

test('who listens is told of each change until they stop', () => {
  const { store } = createStore();
  let times = 0;
  const stop = store.subscribe(() => (times += 1));

  store.dismiss(store.add({ title: 'first' }));
  stop();
  store.add({ title: 'second' });

  expect(times).toBe(2);
});

function createStore() {
  const scheduled: { run: () => void; delayMs: number }[] = [];
  const store = createToastStore({
    maxVisible: 1,
    removeAfterMs: 1_000_000,
    schedule: (run, delayMs) => scheduled.push({ run, delayMs }),
  });
  const runScheduled = () =>
    scheduled.splice(0).map(({ run, delayMs }) => {
      run();
      return delayMs;
    });
  return { store, runScheduled };
}

test('nothing comes back after clearing', () => {
  const { store } = createStore();
  store.add({ title: 'Removed', action: { label: 'Undo', onSelect: () => {} } });
  store.add({ title: 'Removed too', action: { label: 'Undo', onSelect: () => {} } });

  store.clear();

  expect(store.get()).toEqual([]);
});
