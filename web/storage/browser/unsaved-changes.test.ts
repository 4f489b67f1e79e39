import { expect, test } from 'vitest';
import { createUnsavedRegistry } from './unsaved-changes.ts';

test('there are unsaved changes until each key is marked as saved', () => {
  const registry = createUnsavedRegistry();

  registry.mark('a', true);
  registry.mark('b', true);
  registry.mark('a', false);

  expect(registry.has()).toBe(true);
  registry.mark('b', false);
  expect(registry.has()).toBe(false);
});

test('clearing removes every key', () => {
  const registry = createUnsavedRegistry();
  registry.mark('a', true);

  registry.clear();

  expect(registry.has()).toBe(false);
});
