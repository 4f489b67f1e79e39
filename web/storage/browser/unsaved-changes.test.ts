import { expect, test } from 'vitest';
import { createUnsavedRegistry } from './unsaved-changes.ts';

test('something is unsaved until each of its places says it is saved', () => {
  const registry = createUnsavedRegistry();

  registry.mark('a', true);
  registry.mark('b', true);
  registry.mark('a', false);

  expect(registry.has()).toBe(true);
  registry.mark('b', false);
  expect(registry.has()).toBe(false);
});

test('clearing forgets every place', () => {
  const registry = createUnsavedRegistry();
  registry.mark('a', true);

  registry.clear();

  expect(registry.has()).toBe(false);
});
