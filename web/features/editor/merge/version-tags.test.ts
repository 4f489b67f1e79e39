// After a restore from a backup version numbers repeat. The tag of a version goes wherever its number goes.
import type { DraftContent } from '#contract/drafts.ts';
import { expect, test } from 'vitest';
import { requestToDraft } from '../../../storage/outbox/request-to-draft.ts';
import { buildDraft, buildRequests, createForm, type Form } from '../model/form-model.ts';
import { applyServerDay } from './apply-server-changes.ts';
import { mergeRemoteDraft } from './merge-remote-draft.ts';
import { buildReflection } from '../../reflections/reflection.fixture.ts';

const TARGET = { userId: 'ada', date: '2026-11-21' };
const BREAD = { id: 'a', content: 'Bread.', rev: 3, revTag: 'tag3', promptIndex: 0 };
const TIDE = { id: 'b', content: 'The tide waits.', rev: 2, revTag: 'tag2', promptIndex: 0 };
const day = buildReflection({ entries: [BREAD, TIDE] });
const nobodyHolds = () => false;

function open(draft: DraftContent | null = null): Form {
  return createForm({ day, draft, newDayPromptIndex: 0 });
}

function edit(form: Form, content: string): Form {
  return { ...form, entries: form.entries.map((entry) => (entry.id === 'a' ? { ...entry, content } : entry)) };
}

function removal(parts: { rev: number; revTag?: string }): DraftContent {
  return { promptIndex: 0, entries: [], removed: [{ id: 'b', ...parts }] };
}

test('a changed text is sent with version number and tag, also through a draft', () => {
  const draft = buildDraft(edit(open(), 'Rye.'));
  const [request] = buildRequests(open(draft), TARGET);

  expect(draft?.entries).toEqual([{ id: 'a', content: 'Rye.', rev: 3, revTag: 'tag3' }]);
  expect(request?.entries).toEqual([{ id: 'a', content: 'Rye.', rev: 3, revTag: 'tag3' }]);
  expect(request && requestToDraft(request).entries).toEqual([{ id: 'a', content: 'Rye.', rev: 3, revTag: 'tag3' }]);
});

test('a removal is sent with version number and tag', () => {
  const [request] = buildRequests(edit(open(removal(TIDE)), 'Rye.'), TARGET);

  expect(request).toMatchObject({ removed: ['b'], removedRevs: [2], removedRevTags: ['tag2'] });
  expect(request && requestToDraft(request).removed).toEqual([{ id: 'b', rev: 2, revTag: 'tag2' }]);
});

test('without any tag the request is the one that older servers know', () => {
  const older = buildReflection({ entries: [BREAD, TIDE].map(({ revTag: _tag, ...entry }) => entry) });
  const form = createForm({ day: older, draft: removal({ rev: 2 }), newDayPromptIndex: 0 });
  const [request] = buildRequests(edit(form, 'Rye.'), TARGET);

  expect(JSON.parse(JSON.stringify(request))).toEqual({
    ...TARGET,
    promptIndex: 0,
    entries: [{ id: 'a', content: 'Rye.', rev: 3 }],
    removed: ['b'],
    removedRevs: [2],
  });
});

test('a removal of a version that the day does not have is shown again, also when its number is the same', () => {
  expect(open(removal({ rev: 2, revTag: 'lost' })).entries).toHaveLength(2);
  expect(open(removal({ rev: 2, revTag: 'tag2' })).entries).toHaveLength(1);
  expect(open(removal({ rev: 2 })).entries).toHaveLength(1);
});

test('an untouched text follows the day to the same number with another tag', () => {
  const restored = buildReflection({ entries: [{ ...BREAD, content: 'Bread of another day.', revTag: 'new3' }, TIDE] });

  const followed = applyServerDay(open(), { day: restored, isHeld: nobodyHolds });

  expect(followed?.entries[0]).toMatchObject({ content: 'Bread of another day.', rev: 3, revTag: 'new3' });
});

test('a text of elsewhere comes with the tag of the version it was written over, or with none', () => {
  const meet = (revTag: string | undefined) =>
    mergeRemoteDraft(open(), {
      mine: null,
      merged: { promptIndex: 0, entries: [{ id: 'a', content: 'Rye.', rev: 1, revTag }], removed: [] },
    }).entries[0];

  expect(meet('tag1')).toMatchObject({ rev: 1, revTag: 'tag1' });
  expect(meet(undefined)).toMatchObject({ rev: 1, revTag: undefined });
});
