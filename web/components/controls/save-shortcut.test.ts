import { expect, test } from 'vitest';
import { isSaveShortcut } from './save-shortcut.ts';

const ENTER = { key: 'Enter', ctrlKey: false, metaKey: false, isComposing: false };

test.each([
  ['Ctrl+Enter', { ctrlKey: true }, true],
  ['Cmd+Enter', { metaKey: true }, true],
  ['Enter', {}, false],
  ['Ctrl+Enter that ends a composition', { ctrlKey: true, isComposing: true }, false],
  ['Ctrl+E', { key: 'e', ctrlKey: true }, false],
])('%s saves: %j, %s', (_name, pressed, saves) => {
  // The function reads these and nothing else of the event.
  expect(isSaveShortcut({ ...ENTER, ...pressed } as KeyboardEvent)).toBe(saves);
});
