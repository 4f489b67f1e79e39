import type { Import } from '#contract/imports.ts';
import { expect, test } from 'vitest';
import { describeImport, describeLeftOut, describeResult } from './describe-import.ts';

test('HO2: what is left out is counted by kind, and archived notes are not left out', () => {
  expect(describeLeftOut({ media: 1200, mood: 1, archived: 3 })).toBe('1,200 pictures, sounds and films, 1 mood');
  expect(describeLeftOut({})).toBe('');
});

test('HO7: an import that was stopped before its end is not listed as the whole', () => {
  const item = {
    id: 'i',
    source: 'jrnl',
    name: 'jrnl.txt',
    createdAt: '2026-11-21',
    entries: 200,
    days: 20,
    firstDate: '2024-01-15',
    lastDate: '2024-02-15',
    isComplete: true,
    undoUntil: '2026-12-21',
    undoneAt: null,
  } as const;
  const describe = (changes: Partial<Import>) => describeImport({ ...item, ...changes }, (time) => time);

  expect(describe({})).toBe('200 learnings · 2026-11-21 · undo until 2026-12-21');
  expect(describe({ isComplete: false })).toBe('Not complete: 200 learnings · 2026-11-21 · undo until 2026-12-21');
  expect(describe({ isComplete: false, entries: 0 })).toBe('Not complete: 2026-11-21 · undo until 2026-12-21');
  expect(describe({ isComplete: false, undoneAt: '2026-11-22' })).toBe('Undone 2026-11-22');
});

test.each([
  [2, 0, '2 learnings added.'],
  [1, 1, '1 learning added. 1 learning was here already.'],
  [0, 2, '2 learnings were here already.'],
  [0, 0, 'Nothing was added.'],
])('HO2: %d added and %d that were here already are said without zeros', (added, same, sentence) => {
  expect(describeResult({ added, same })).toBe(sentence);
});
