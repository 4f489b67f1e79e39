import { describe, expect, it } from 'vitest';
import type { DraftContent } from '#contract/drafts.ts';
import { mergePendingDraft } from './merge-pending-draft.ts';

function draftOf(entries: DraftContent['entries'], removed: DraftContent['removed'] = []): DraftContent {
  return { promptIndex: 0, entries, removed };
}

const waiting = draftOf([
  { id: 'a', content: 'Rye rests longer.', rev: 0, over: 'r1' },
  { id: 'b', content: 'Bread.', rev: 0, over: 'r1' },
]);

function join(typed: DraftContent | null, below: DraftContent | null = waiting) {
  return mergePendingDraft({ pending: below, typed, createId: () => 'new' });
}

const textsOf = (draft: DraftContent | null) => draft?.entries.map(({ id, content }) => [id, content]);

describe('words that wait and words that are typed', () => {
  it('are what there is, where there is only one of them', () => {
    expect(join(null)).toBe(waiting);
    expect(join(waiting, null)).toBe(waiting);
  });

  it('what was typed over the words that wait takes their place', () => {
    const typed = draftOf([{ id: 'a', content: 'Spelt.', rev: 0, over: 'r1' }]);

    expect(textsOf(join(typed))).toEqual([
      ['b', 'Bread.'],
      ['a', 'Spelt.'],
    ]);
  });

  it('a draft that has not seen the words that wait stands beside them', () => {
    expect(textsOf(join(draftOf([{ id: 'a', content: 'Spelt.', rev: 0 }])))).toEqual([
      ['b', 'Bread.'],
      ['a', 'Rye rests longer.'],
      ['new', 'Spelt.'],
    ]);
  });

  it('an older draft, which the words that wait have in them, says nothing', () => {
    expect(join(draftOf([{ id: 'a', content: 'Rye', rev: 0 }]))?.entries).toEqual(waiting.entries.toReversed());
  });

  it('a draft that has the words that wait in it was as good as written over them', () => {
    const typed = draftOf([{ id: 'b', content: 'Bread. And salt.', rev: 0 }]);

    expect(join(typed)?.entries.at(-1)).toEqual({ id: 'b', content: 'Bread. And salt.', rev: 0, over: 'r1' });
  });

  it('what waits is removed by who has seen it, and by nobody else', () => {
    expect(textsOf(join(draftOf([], [{ id: 'a', rev: 0, over: 'r1' }])))).toEqual([['b', 'Bread.']]);
    expect(join(draftOf([], [{ id: 'a', rev: 0 }]))).toEqual(waiting);
  });

  it('a text that waits to be removed stays where it was changed', () => {
    const removal = draftOf([], [{ id: 'a', rev: 1, over: 'r1' }]);
    const typed = draftOf([{ id: 'a', content: 'Changed.', rev: 1 }]);

    expect(join(typed, removal)).toEqual(typed);
  });
});
