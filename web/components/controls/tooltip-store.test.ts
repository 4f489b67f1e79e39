import { expect, test } from 'vitest';
import { createTooltipStore } from './tooltip-store.ts';

test('a control is listed until it goes, and the others keep their place', () => {
  const store = createTooltipStore();
  const stopFirst = store.add({ trigger: createTrigger(), text: 'first' });
  store.add({ trigger: createTrigger(), text: 'second' });

  stopFirst();

  expect(store.get()).toMatchObject([{ text: 'second', id: 2 }]);
});

test('who listens is told when a control comes and when it goes', () => {
  const store = createTooltipStore();
  let times = 0;
  store.subscribe(() => (times += 1));

  store.add({ trigger: createTrigger(), text: 'first' })();

  expect(times).toBe(2);
});

/** The store never looks into an element, so any object stands for one. */
function createTrigger(): Element {
  return {} as Element;
}
