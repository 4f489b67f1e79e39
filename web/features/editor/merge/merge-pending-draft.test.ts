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

describe('pending texts and typed texts', () => {
  it('are taken as they are when only one of them exists', () => {
    expect(join(null)).toBe(waiting);
    expect(join(waiting, null)).toBe(waiting);
  });

  it('text typed over a pending text replaces it', () => {
    const typed = draftOf([{ id: 'a', content: 'Spelt.', rev: 0, over: 'r1' }]);

    expect(textsOf(join(typed))).toEqual([
      ['b', 'Bread.'],
      ['a', 'Spelt.'],
    ]);
  });

  it('a draft that is not based on the pending text is kept beside it', () => {
    expect(textsOf(join(draftOf([{ id: 'a', content: 'Spelt.', rev: 0 }])))).toEqual([
      ['b', 'Bread.'],
      ['a', 'Rye rests longer.'],
      ['new', 'Spelt.'],
    ]);
  });

  it('an older draft that the pending text contains is ignored', () => {
    expect(join(draftOf([{ id: 'a', content: 'Rye', rev: 0 }]))?.entries).toEqual(waiting.entries.toReversed());
  });

  it('a draft that contains the pending text replaces it', () => {
    const typed = draftOf([{ id: 'b', content: 'Bread. And salt.', rev: 0 }]);

    expect(join(typed)?.entries.at(-1)).toEqual({ id: 'b', content: 'Bread. And salt.', rev: 0, over: 'r1' });
  });

  it('only a draft based on a pending text removes it', () => {
    expect(textsOf(join(draftOf([], [{ id: 'a', rev: 0, over: 'r1' }])))).toEqual([['b', 'Bread.']]);
    expect(join(draftOf([], [{ id: 'a', rev: 0 }]))).toEqual(waiting);
  });

  it('a text with a pending removal stays when it was changed', () => {
    const removal = draftOf([], [{ id: 'a', rev: 1, over: 'r1' }]);
    const typed = draftOf([{ id: 'a', content: 'Changed.', rev: 1 }]);

    expect(join(typed, removal)).toEqual(typed);
  });
});
