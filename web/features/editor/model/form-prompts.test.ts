import { describe, expect, it } from 'vitest';
import { buildReflection } from '../../reflections/reflection.fixture.ts';
import { buildDraft, buildRequests, createForm, showPrompt, type Form } from './form-model.ts';

const TARGET = { userId: 'ada', date: '2026-11-21' };
const day = buildReflection({
  promptIndex: 2,
  entries: [{ id: 'a', content: 'Octopuses taste with their arms.', rev: 1, promptIndex: 2 }],
});
const untouched = createForm({ day, draft: null, newDayPromptIndex: 0 });
/** As drafts were written before their entries had prompts. */
const older = { promptIndex: 2, entries: [{ id: 'x', content: 'Bread.' }], removed: [] };

function edit(form: Form, id: string, content: string): Form {
  return { ...form, entries: form.entries.map((entry) => (entry.id === id ? { ...entry, content } : entry)) };
}

describe('another question', () => {
  const begun = createForm({ day, draft: older, newDayPromptIndex: 0 });
  const later = edit(
    showPrompt({ ...begun, entries: [...begun.entries, { id: 'y', content: '', savedContent: null }] }, 3),
    'y',
    'Tides.',
  );

  it('is for what is begun after it: a learning keeps the prompt under which it was begun', () => {
    const sent = buildRequests(showPrompt(later, 4), TARGET, day.promptIndex)[0];

    expect(sent?.entries.map(({ id, promptIndex }) => [id, promptIndex])).toEqual([
      ['x', 2],
      ['y', 3],
    ]);
    expect(sent?.promptIndex).toBe(3);
  });

  it('leaves saved learnings to the day', () => {
    expect(later.entries.filter(({ id }) => id === 'a')).toEqual(untouched.entries.slice(0, 1));
  });

  it('takes a field that was emptied along', () => {
    const emptied = showPrompt(edit(later, 'x', ' '), 4);

    expect(buildDraft(edit(emptied, 'x', 'Rye.'))?.entries[0]).toMatchObject({ id: 'x', promptIndex: 4 });
  });

  it('and the prompts of what was begun are in the draft, so that the form opens with them', () => {
    const draft = buildDraft(later);

    expect(draft).toMatchObject({ promptIndex: 3, entries: [{ promptIndex: 2 }, { promptIndex: 3 }] });
    expect(buildDraft(showPrompt(createForm({ day, draft, newDayPromptIndex: 0 }), 4))?.entries).toEqual(
      draft?.entries,
    );
  });

  it('takes nothing from a draft of before: its learnings answer the prompt that it names', () => {
    const form = createForm({ day: null, draft: older, newDayPromptIndex: 0 });

    expect(buildDraft(showPrompt(form, 0))?.entries).toEqual([{ id: 'x', content: 'Bread.', rev: 0, promptIndex: 2 }]);
  });
});
