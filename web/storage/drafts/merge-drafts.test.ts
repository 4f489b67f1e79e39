import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DraftContent } from '#contract/drafts.ts';
import { createIds, words } from '../browser/database.fixture.ts';
import { isSameDraft, joinDrafts } from './merge-drafts.ts';

function join(base: DraftContent | null, mine: DraftContent | null, theirs: DraftContent | null) {
  return joinDrafts({ base, mine, theirs, createId: createIds() });
}

describe('two places that wrote on', () => {
  test('different learnings: both are there, one’s own first', () => {
    expect(join(null, words({ a: 'Mine' }), words({ b: 'Theirs' }))).toEqual(words({ a: 'Mine', b: 'Theirs' }));
  });

  test.each([
    ['changed here', words({ a: 'New' }), words({ a: 'Old' }), words({ a: 'New' })],
    ['changed there', words({ a: 'Old' }), words({ a: 'New' }), words({ a: 'New' })],
    ['taken back here', words({ b: 'B' }), words({ a: 'Old', b: 'B' }), words({ b: 'B' })],
    ['taken back there', words({ a: 'Old', b: 'B' }), words({ b: 'B' }), words({ b: 'B' })],
    ['taken back here, changed there', words({ b: 'B' }), words({ a: 'New', b: 'B' }), words({ b: 'B', a: 'New' })],
    ['changed here, taken back there', words({ a: 'New', b: 'B' }), words({ b: 'B' }), words({ a: 'New', b: 'B' })],
  ])('the same learning, %s', (_, mine, theirs, joined) => {
    expect(join(words({ a: 'Old', b: 'B' }), { ...mine, ...addB(mine) }, { ...theirs, ...addB(theirs) })).toEqual({
      ...joined,
      ...addB(joined),
    });
  });

  test('the same learning, changed by both: the other’s text stands behind as a further one', () => {
    expect(join(words({ a: 'Old' }), words({ a: 'Here' }), words({ a: 'There' }))).toEqual(
      words({ a: 'Here', n1: 'There' }),
    );
  });

  test('a text that the other has in it needs no further one', () => {
    expect(join(words({ a: 'Br' }), words({ a: 'Bread' }), words({ a: 'Bread rises' }))).toEqual(
      words({ a: 'Bread rises' }),
    );
  });

  test('a removal counts unless the other wrote on', () => {
    const removed = [{ id: 'a', rev: 1 }];

    expect(join(null, words({}, { removed }), null)?.removed).toEqual(removed);
    expect(join(null, words({}, { removed }), words({ a: 'Changed' }))).toEqual(words({ a: 'Changed' }));
  });

  test('a removal that one side has taken back is taken back', () => {
    const base = words({ b: 'B' }, { removed: [{ id: 'a', rev: 1 }] });

    expect(join(base, words({ b: 'B' }), base)).toEqual(words({ b: 'B' }));
  });

  test('nothing left is no draft', () => {
    expect(join(words({ a: 'Old' }), null, words({ a: 'Old' }))).toBeNull();
  });
});

/** Both sides always have b, unless a case is about it. */
function addB(draft: DraftContent): Partial<DraftContent> {
  return draft.entries.some(({ id }) => id === 'b') ? {} : { entries: [...draft.entries, { id: 'b', content: 'B' }] };
}

const anyWords = fc.option(
  fc
    .dictionary(fc.constantFrom('a', 'b', 'c'), fc.string({ minLength: 1, maxLength: 6 }))
    .map((entries) => words(entries)),
  { nil: null },
);

test('whatever either side wrote since they parted is in what they become', () => {
  fc.assert(
    fc.property(anyWords, anyWords, anyWords, (base, mine, theirs) => {
      const joined = join(base, mine, theirs)?.entries.map(({ content }) => content) ?? [];
      const known = new Map(base?.entries.map(({ id, content }) => [id, content]));
      const written = [...(mine?.entries ?? []), ...(theirs?.entries ?? [])].filter(
        ({ id, content }) => known.get(id) !== content,
      );
      expect(written.filter(({ content }) => !joined.some((text) => text.includes(content)))).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

test('joined with itself, or with what both had, a draft is the same', () => {
  fc.assert(
    fc.property(anyWords, anyWords, (base, mine) => {
      const present = mine?.entries.length ? mine : null;
      expect(isSameDraft(join(base, present, present), present)).toBe(true);
      expect(isSameDraft(join(base, present, base), present)).toBe(true);
    }),
  );
});
