import { describe, expect, it } from 'vitest';
import type { DraftContent } from '#contract/drafts.ts';
import { combineDrafts } from '../../../storage/drafts/combine-drafts.ts';
import { buildDraft, buildDraftForOtherDay, buildRequests, showPrompt, createForm, type Form } from './form-model.ts';
import { buildReflection } from '../../reflections/reflection.fixture.ts';

const TARGET = { userId: 'ada', date: '2026-11-21' };
const day = buildReflection({
  promptIndex: 2,
  entries: [
    { id: 'a', content: 'Octopuses taste with their arms.', rev: 1, promptIndex: 2 },
    { id: 'b', content: 'Order is a promise.', rev: 1, promptIndex: 2 },
  ],
});

function draftOf(parts: Partial<DraftContent>): DraftContent {
  return { promptIndex: 2, entries: [], removed: [], ...parts };
}

function edit(form: Form, id: string, content: string): Form {
  return { ...form, entries: form.entries.map((entry) => (entry.id === id ? { ...entry, content } : entry)) };
}

const untouched = createForm({ day, draft: null, newDayPromptIndex: 0 });

describe('opening the form', () => {
  it('a saved day is prefilled with its own prompt', () => {
    expect(untouched.promptIndex).toBe(2);
    expect(untouched.entries.map(({ content }) => content)).toEqual([
      'Octopuses taste with their arms.',
      'Order is a promise.',
    ]);
  });

  it('a new day starts at the prompt that follows the last', () => {
    expect(createForm({ day: null, draft: null, newDayPromptIndex: 3 })).toEqual({
      promptIndex: 3,
      entries: [],
      removed: [],
    });
  });

  it('unsent texts of a draft follow those of the day', () => {
    const draft = draftOf({ entries: [{ id: 'new', content: 'Dough works overnight.' }] });

    const form = createForm({ day, draft, newDayPromptIndex: 0 });

    expect(form.entries.map(({ id }) => id)).toEqual(['a', 'b', 'new']);
  });

  it('an edit of a text that changed elsewhere is shown, and keeps the rev it was made from', () => {
    const draft = draftOf({ entries: [{ id: 'a', content: 'Octopuses taste, and smell, with their arms.', rev: 1 }] });
    const changed = buildReflection({
      ...day,
      entries: [{ ...day.entries[0]!, content: 'Changed elsewhere.', rev: 4 }],
    });

    const [entry] = createForm({ day: changed, draft, newDayPromptIndex: 0 }).entries;

    expect(entry).toEqual({
      id: 'a',
      content: 'Octopuses taste, and smell, with their arms.',
      rev: 1,
      savedContent: 'Changed elsewhere.',
    });
  });

  it('an edit that contains the text of another device is based on that text', () => {
    const draft = draftOf({ entries: [{ id: 'a', content: 'Changed elsewhere. And here.', rev: 1 }] });
    const changed = buildReflection({
      ...day,
      entries: [{ ...day.entries[0]!, content: 'Changed elsewhere.', rev: 4 }],
    });

    const [entry] = createForm({ day: changed, draft, newDayPromptIndex: 0 }).entries;

    expect(entry).toMatchObject({ content: 'Changed elsewhere. And here.', rev: 4 });
  });

  it('a text that the draft did not touch is the newer one of the server', () => {
    const draft = draftOf({ entries: [{ id: 'new', content: 'Dough works overnight.' }] });
    const changed = buildReflection({
      ...day,
      entries: [{ ...day.entries[0]!, content: 'Changed elsewhere.', rev: 4 }],
    });

    const [entry] = createForm({ day: changed, draft, newDayPromptIndex: 0 }).entries;

    expect(entry).toMatchObject({ content: 'Changed elsewhere.', rev: 4 });
  });

  it('a draft whose save arrived without an answer is not unsent', () => {
    const draft = draftOf({ entries: [{ id: 'a', content: 'Octopuses taste with their arms.' }] });

    expect(buildDraft(createForm({ day, draft, newDayPromptIndex: 0 }))).toBeNull();
  });

  it('a removal made before stays a removal', () => {
    const form = createForm({ day, draft: draftOf({ removed: [{ id: 'a', rev: 1 }] }), newDayPromptIndex: 0 });

    expect(form.entries.map(({ id }) => id)).toEqual(['b']);
  });

  it('a removal of a text that was changed elsewhere since is shown again', () => {
    const form = createForm({ day, draft: draftOf({ removed: [{ id: 'a', rev: 0 }] }), newDayPromptIndex: 0 });

    expect(form.entries.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(form.removed).toEqual([]);
  });

  it('an edit of an entry that was removed elsewhere becomes a new entry', () => {
    const draft = draftOf({ entries: [{ id: 'gone', content: 'Still mine.', rev: 1 }] });

    expect(createForm({ day, draft, newDayPromptIndex: 0 }).entries.at(-1)).toMatchObject({
      id: 'gone',
      content: 'Still mine.',
    });
  });

  it('an edit is not lost while the day cannot be loaded', () => {
    const draft = draftOf({ entries: [{ id: 'a', content: 'Edited.', rev: 1 }], removed: [{ id: 'b', rev: 1 }] });

    const form = createForm({ day: null, draft, newDayPromptIndex: 0 });

    expect(buildDraft(form)).toEqual(draft);
  });
});

describe('the draft', () => {
  it('an untouched form has none', () => {
    expect(buildDraft(untouched)).toBeNull();
  });

  it('holds what changed and nothing else', () => {
    expect(buildDraft(edit(untouched, 'b', 'Order is a promise to the searcher.'))?.entries).toEqual([
      { id: 'b', content: 'Order is a promise to the searcher.', rev: 1 },
    ]);
  });

  it('opened again over the same day gives the same form', () => {
    const form = edit(untouched, 'b', 'Order is a promise to the searcher.');

    expect(createForm({ day, draft: buildDraft(form), newDayPromptIndex: 0 })).toEqual(form);
  });
});

describe('what is sent', () => {
  it('nothing when every entry is blank', () => {
    const form = createForm({
      day: null,
      draft: draftOf({ entries: [{ id: 'x', content: ' \n ' }] }),
      newDayPromptIndex: 0,
    });

    expect(buildRequests(form, TARGET)).toEqual([]);
  });

  it('the text as it was typed, blanks at its ends included', () => {
    const form = createForm({
      day: null,
      draft: draftOf({ entries: [{ id: 'x', content: '  Bread. \n' }] }),
      newDayPromptIndex: 0,
    });

    expect(buildRequests(form, TARGET)).toEqual([
      { ...TARGET, promptIndex: 2, entries: [{ id: 'x', content: '  Bread. \n', rev: 0, promptIndex: 2 }] },
    ]);
  });

  it('a new entry as one that no saved text was seen of, so that it replaces none', () => {
    const draft = draftOf({ entries: [{ id: 'a', content: 'Begun before the day was there.' }] });
    const form = createForm({ day, draft, newDayPromptIndex: 0 });

    expect(buildRequests(form, TARGET)[0]?.entries).toEqual([
      { id: 'a', content: 'Begun before the day was there.', rev: 0, promptIndex: 2 },
    ]);
  });

  it('a changed entry with its rev, and no untouched one', () => {
    const [request] = buildRequests(edit(untouched, 'b', 'New words.'), TARGET);

    expect(request?.entries).toEqual([{ id: 'b', content: 'New words.', rev: 1 }]);
    expect(request).not.toHaveProperty('removed');
  });

  it('a saved entry that was emptied is named as removed', () => {
    const [request] = buildRequests(edit(untouched, 'a', ' '), TARGET);

    expect(request).toMatchObject({ removed: ['a'], removedRevs: [1] });
    expect(request?.entries).toEqual([]);
  });

  it('nothing of a day on which no text changed, whatever prompt was looked at', () => {
    expect(buildRequests(untouched, TARGET)).toEqual([]);
    expect(buildRequests(showPrompt(untouched, 4), TARGET)).toEqual([]);
  });

  it('a changed text of a day that keeps its prompt, although another one was looked at', () => {
    const form = showPrompt(edit(untouched, 'b', 'New words.'), 4);

    expect(buildRequests(form, TARGET, day.promptIndex)).toEqual([
      { ...TARGET, promptIndex: 2, entries: [{ id: 'b', content: 'New words.', rev: 1 }] },
    ]);
  });

  it('more than fifty learnings go in several requests, removals with the first', () => {
    const entries = Array.from({ length: 120 }, (_, index) => ({ id: `n${index}`, content: `Learning ${index}` }));
    const form = createForm({ day, draft: draftOf({ entries, removed: [{ id: 'a', rev: 1 }] }), newDayPromptIndex: 0 });

    const requests = buildRequests(form, TARGET);

    expect(requests.map((request) => request.entries.length)).toEqual([50, 50, 20]);
    expect(requests.map((request) => request.removed)).toEqual([['a'], undefined, undefined]);
  });
});

describe('moving to another day', () => {
  it('moves unsent texts and leaves the saved ones', () => {
    const form = createForm({
      day,
      draft: draftOf({ entries: [{ id: 'x', content: 'Bread.' }] }),
      newDayPromptIndex: 0,
    });

    expect(buildDraftForOtherDay(showPrompt(form, 4), () => 'fresh')?.entries).toEqual([
      { id: 'x', content: 'Bread.', promptIndex: 2 },
    ]);
  });

  it('an edited text becomes a new entry there', () => {
    expect(buildDraftForOtherDay(edit(untouched, 'a', 'Edited.'), () => 'fresh')?.entries).toEqual([
      { id: 'fresh', content: 'Edited.' },
    ]);
  });

  it('is merged with the draft of the other day', () => {
    const waiting = draftOf({ entries: [{ id: 'w', content: 'Waiting.' }] });
    const moved = draftOf({ promptIndex: 4, entries: [{ id: 'x', content: 'Bread.' }] });

    expect(combineDrafts(waiting, moved)).toEqual(
      draftOf({ promptIndex: 4, entries: [...waiting.entries, ...moved.entries] }),
    );
    expect(combineDrafts(waiting, null)).toBe(waiting);
  });
});
