import { expect, test } from 'vitest';
import { createToastStore } from './toast.ts';

test('only the newest toast is there', () => {
  const store = createToastStore();

  store.add({ title: 'first' });
  store.add({ title: 'second' });

  expect(store.get().map(({ title }) => title)).toEqual(['second']);
});

test('an offer that a newer toast has covered comes back after it, the latest first', () => {
  const store = createToastStore();
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

test('a dismissed toast closes at once and stays for its exit animation, until the next one comes', () => {
  const store = createToastStore();
  const id = store.add({ title: 'first' });

  store.dismiss(id);

  expect(store.get()).toMatchObject([{ id, isOpen: false }]);
  const next = store.add({ title: 'second' });
  store.dismiss(next);
  expect(store.get()).toMatchObject([{ id: next, isOpen: false }]);
});

test('a subscriber is notified of each change until it unsubscribes', () => {
  const store = createToastStore();
  let times = 0;
  const stop = store.subscribe(() => (times += 1));

  store.dismiss(store.add({ title: 'first' }));
  stop();
  store.add({ title: 'second' });

  expect(times).toBe(2);
});

test('nothing comes back after clearing', () => {
  const store = createToastStore();
  store.add({ title: 'Removed', action: { label: 'Undo', onSelect: () => {} } });
  store.add({ title: 'Removed too', action: { label: 'Undo', onSelect: () => {} } });

  store.clear();

  expect(store.get()).toEqual([]);
});
