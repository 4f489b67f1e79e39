import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DraftContent } from '#contract/drafts.ts';
import { createIds, buildDraftContent } from '../browser/database.fixture.ts';
import { isSameDraft, mergeDrafts } from './merge-drafts.ts';

function join(base: DraftContent | null, mine: DraftContent | null, theirs: DraftContent | null) {
  return mergeDrafts({ base, mine, theirs, createId: createIds() });
}

describe('two places that wrote on', () => {
  test('different entries: both stay, this side’s first', () => {
    expect(join(null, buildDraftContent({ a: 'Mine' }), buildDraftContent({ b: 'Theirs' }))).toEqual(
      buildDraftContent({ a: 'Mine', b: 'Theirs' }),
    );
  });

  test.each([
    ['changed here', buildDraftContent({ a: 'New' }), buildDraftContent({ a: 'Old' }), buildDraftContent({ a: 'New' })],
    [
      'changed there',
      buildDraftContent({ a: 'Old' }),
      buildDraftContent({ a: 'New' }),
      buildDraftContent({ a: 'New' }),
    ],
    [
      'taken back here',
      buildDraftContent({ b: 'B' }),
      buildDraftContent({ a: 'Old', b: 'B' }),
      buildDraftContent({ b: 'B' }),
    ],
    [
      'taken back there',
      buildDraftContent({ a: 'Old', b: 'B' }),
      buildDraftContent({ b: 'B' }),
      buildDraftContent({ b: 'B' }),
    ],
    [
      'taken back here, changed there',
      buildDraftContent({ b: 'B' }),
      buildDraftContent({ a: 'New', b: 'B' }),
      buildDraftContent({ b: 'B', a: 'New' }),
    ],
    [
      'changed here, taken back there',
      buildDraftContent({ a: 'New', b: 'B' }),
      buildDraftContent({ b: 'B' }),
      buildDraftContent({ a: 'New', b: 'B' }),
    ],
  ])('the same learning, %s', (_, mine, theirs, joined) => {
    expect(
      join(buildDraftContent({ a: 'Old', b: 'B' }), { ...mine, ...addB(mine) }, { ...theirs, ...addB(theirs) }),
    ).toEqual({
      ...joined,
      ...addB(joined),
    });
  });

  test('the same entry, changed by both: the other text becomes a further entry', () => {
    expect(
      join(buildDraftContent({ a: 'Old' }), buildDraftContent({ a: 'Here' }), buildDraftContent({ a: 'There' })),
    ).toEqual(buildDraftContent({ a: 'Here', n1: 'There' }));
  });

  test('a further entry answers the prompt that its text was written to', () => {
    const [mine, theirs] = [3, 4].map((promptIndex) => ({
      ...buildDraftContent({}),
      entries: [{ id: 'a', content: `Written to ${promptIndex}`, promptIndex }],
    }));

    expect(join(null, mine ?? null, theirs ?? null)?.entries.map(({ promptIndex }) => promptIndex)).toEqual([3, 4]);
  });

  test('a text that the other contains becomes no further entry', () => {
    expect(
      join(buildDraftContent({ a: 'Br' }), buildDraftContent({ a: 'Bread' }), buildDraftContent({ a: 'Bread rises' })),
    ).toEqual(buildDraftContent({ a: 'Bread rises' }));
  });

  test('the text that this side has typed since the other made a copy of it continues that copy, and so on', () => {
    const copied = buildDraftContent({ a: 'There', n0: 'He' });
    const first = join(buildDraftContent({ a: 'He' }), buildDraftContent({ a: 'Here' }), copied);
    expect(first).toEqual(buildDraftContent({ a: 'Here', n0: 'There' }));

    expect(join(copied, buildDraftContent({ a: 'There too', n0: 'He' }), first)).toEqual(
      buildDraftContent({ a: 'There too', n0: 'Here' }),
    );
  });

  test('a copy that was changed since is no earlier state', () => {
    const [base, mine] = [buildDraftContent({ a: 'He', b: 'B' }), buildDraftContent({ a: 'Here', b: 'B2' })];

    expect(join(base, mine, buildDraftContent({ a: 'There', b: 'He' }))).toEqual(
      buildDraftContent({ a: 'Here', b: 'B2', n1: 'There', n2: 'He' }),
    );
  });

  test('a removal counts unless the other side changed the entry', () => {
    const removed = [{ id: 'a', rev: 1 }];

    expect(join(null, buildDraftContent({}, { removed }), null)?.removed).toEqual(removed);
    expect(join(null, buildDraftContent({}, { removed }), buildDraftContent({ a: 'Changed' }))).toEqual(
      buildDraftContent({ a: 'Changed' }),
    );
  });

  test('a removal that one side has undone is undone', () => {
    const base = buildDraftContent({ b: 'B' }, { removed: [{ id: 'a', rev: 1 }] });

    expect(join(base, buildDraftContent({ b: 'B' }), base)).toEqual(buildDraftContent({ b: 'B' }));
  });

  test('an empty draft is null', () => {
    expect(join(buildDraftContent({ a: 'Old' }), null, buildDraftContent({ a: 'Old' }))).toBeNull();
  });
});

/** Both sides always have b, unless a case is about it. */
function addB(draft: DraftContent): Partial<DraftContent> {
  return draft.entries.some(({ id }) => id === 'b') ? {} : { entries: [...draft.entries, { id: 'b', content: 'B' }] };
}

const anyWords = fc.option(
  fc
    .dictionary(fc.constantFrom('a', 'b', 'c'), fc.string({ minLength: 1, maxLength: 6 }))
    .map((entries) => buildDraftContent(entries)),
  { nil: null },
);

test.each([
  [{ a: 'Rye' }, { a: 'Oats' }, { a: 'Barley', c: 'Rye' }],
  [{ a: 'Rye' }, { a: 'Oats', c: 'Rye' }, { a: 'Barley' }],
  [
    { a: 'Rye', b: 'Rye' },
    { a: 'Oats', b: 'Rye' },
    { a: 'Barley', b: 'Rye' },
  ],
])('a text that both sides have changed stays where it was copied to: %j, %j, %j', (base, mine, theirs) => {
  const merged = join(buildDraftContent(base), buildDraftContent(mine), buildDraftContent(theirs));

  expect(merged?.entries.map(({ content }) => content).toSorted()).toEqual(['Barley', 'Oats', 'Rye']);
});

test('the merged draft has the additions of both sides', () => {
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

test('merged with itself or with the base, a draft is unchanged', () => {
  fc.assert(
    fc.property(anyWords, anyWords, (base, mine) => {
      const present = mine?.entries.length ? mine : null;
      expect(isSameDraft(join(base, present, present), present)).toBe(true);
      expect(isSameDraft(join(base, present, base), present)).toBe(true);
    }),
  );
});
