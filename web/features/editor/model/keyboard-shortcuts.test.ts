import { expect, test } from 'vitest';
import { isUndoShortcut } from './keyboard-shortcuts.ts';

const NONE = { key: '', code: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

test.each([
  ['Ctrl+Z', { key: 'z', code: 'KeyZ', ctrlKey: true }],
  ['Cmd+Z', { key: 'z', code: 'KeyZ', metaKey: true }],
  ['Ctrl+Z with caps lock', { key: 'Z', code: 'KeyZ', ctrlKey: true }],
  ['Ctrl+Z of a German keyboard, whose Z stands elsewhere', { key: 'z', code: 'KeyY', ctrlKey: true }],
  ['Ctrl+Z of a Russian keyboard', { key: 'я', code: 'KeyZ', ctrlKey: true }],
])('%s is undo', (_, pressed) => {
  // The function reads these and nothing else of the event.
  expect(isUndoShortcut({ ...NONE, ...pressed } as KeyboardEvent)).toBe(true);
});

test.each([
  ['Z', { key: 'z', code: 'KeyZ' }],
  ['redo', { key: 'Z', code: 'KeyZ', ctrlKey: true, shiftKey: true }],
  ['Ctrl+Y of a German keyboard', { key: 'y', code: 'KeyZ', ctrlKey: true }],
  ['AltGr, which is Ctrl and Alt', { key: 'z', code: 'KeyZ', ctrlKey: true, altKey: true }],
])('%s is not', (_, pressed) => {
  expect(isUndoShortcut({ ...NONE, ...pressed } as KeyboardEvent)).toBe(false);
});
