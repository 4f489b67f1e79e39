// What is removed and restored while a save runs: the save of a draft on the device, or the one of «Complete Reflection».
import { describe, expect, it } from 'vitest';
import type { DraftContent } from '#contract/drafts.ts';
import { createForm } from '../model/form-model.ts';
import { buildReflection } from '../../reflections/reflection.fixture.ts';
import { saveOnDevice, NOT_SAVED, setUpForm, draftStateOf } from './form-controller.fixture.ts';

/** Learnings of an earlier visit, which have no key on this one. */
const earlier = draftStateOf({ id: 'a', content: 'Bread', rev: 0 }, { id: 'b', content: 'Tides', rev: 0 });

const day = buildReflection({
  entries: [
    { id: 'a', content: 'Bread', rev: 3, promptIndex: 0 },
    { id: 'b', content: 'Tides', rev: 2, promptIndex: 0 },
  ],
});

function textsOf(draft: DraftContent | null): string[] {
  return draft?.entries.map(({ content }) => content) ?? [];
}

/** `isTold`: the keeper tells the form what it has before it answers. */
function setUpKept(isTold: boolean) {
  let act = () => {};
  const form = createForm({ day: null, draft: earlier.content, newDayPromptIndex: 0 });
  const made = setUpForm({
    form,
    savedDraft: earlier,
    answer(change) {
      const state = saveOnDevice(change);
      act();
      act = () => {};
      if (isTold) made.writing.receive(state);
      return state;
    },
  });
  const listKept = () => textsOf(made.kept.at(-1) ?? null);
  return { ...made, listKept, actWhileKept: (meanwhile: () => void) => (act = meanwhile) };
}

describe.each([
  ['the answer comes first', false],
  ['the news comes first', true],
])('while the device saves the removal, and %s', (_name, isTold) => {
  it.each(['from the toast or the list', 'by key'])('a learning restored %s stays, and is saved again', async (way) => {
    const { writing, listKept, pending, passTime, actWhileKept } = setUpKept(isTold);
    writing.removeEntry('b');
    actWhileKept(() => void (way === 'by key' ? writing.undoRemoval() : writing.restoreEntry('b')));
    await passTime();
    // The day is asked for what was let go of.
    if (pending.includes('let go')) writing.applyServerDay(null);
    await passTime();

    expect(writing.read().entries.map(({ content }) => content)).toEqual(['Bread', 'Tides']);
    expect(listKept()).toEqual(['Bread', 'Tides']);
  });

  it('a restored only learning stays', async () => {
    const { writing, listKept, passTime, actWhileKept } = setUpKept(isTold);
    writing.removeEntry('b');
    await passTime();
    writing.removeEntry('a');
    actWhileKept(() => void writing.restoreEntry('a'));
    await passTime();
    writing.applyServerDay(null);
    await passTime();

    expect(writing.read().entries.map(({ content }) => content)).toContain('Bread');
    expect(listKept()).toEqual(['Bread']);
  });

  it('a further removal is in the next save', async () => {
    const { writing, passTime, kept: saved, actWhileKept } = setUpKept(isTold);
    writing.removeEntry('b');
    actWhileKept(() => void writing.removeEntry('a'));
    await passTime();
    await passTime();

    expect(saved.at(-1)).toBeNull();
  });
});

describe('while «Complete Reflection» is saved', () => {
  it('a learning that was never saved and is restored stays a draft', () => {
    const { writing, kept, settled } = setUpForm();
    writing.write('e1', 'Bread');
    const second = writing.addEntry();
    writing.write(second, 'Tides');
    writing.removeEntry(second);
    const sent = writing.read();
    writing.restoreEntry(second);
    writing.finish(sent);

    expect(settled[0]?.entries.map(({ content }) => content)).toEqual(['Bread']);
    expect(kept.map(textsOf)).toEqual([['Tides']]);
  });

  it('the same, where the device had both before', async () => {
    const { writing, kept, settled, passTime } = setUpForm();
    writing.write('e1', 'Bread');
    const second = writing.addEntry();
    writing.write(second, 'Tides');
    writing.removeEntry(second);
    const sent = writing.read();
    writing.restoreEntry(second);
    await passTime();
    writing.finish(sent);

    expect(settled[0]?.entries.map(({ content }) => content)).not.toContain('Tides');
    expect(kept.map(textsOf).at(-1)).toEqual(['Tides']);
  });

  it('a saved learning that is restored is sent again, for the save removes it', () => {
    const { writing, kept, settled } = setUpForm({ form: createForm({ day, draft: null, newDayPromptIndex: 0 }) });
    writing.removeEntry('b');
    const sent = writing.read();
    writing.restoreEntry('b');
    writing.finish(sent);

    expect(settled[0]?.removed.map(({ id }) => id)).toEqual(['b']);
    expect(kept.map(textsOf)).toEqual([['Tides']]);
  });

  it('texts of another tab that appear on the form stay a draft', () => {
    const { writing, kept, settled } = setUpForm();
    writing.write('e1', 'Bread');
    const sent = writing.read();
    writing.receive(draftStateOf({ id: 'e1', content: 'Bread', rev: 0 }, { id: 'x', content: 'Owls', rev: 0 }));
    writing.finish(sent);

    expect(settled[0]?.entries.map(({ content }) => content)).not.toContain('Owls');
    expect(kept.map(textsOf)).toEqual([['Owls']]);
  });

  it('nothing else is stored', async () => {
    const { writing, kept, passTime } = setUpForm({ form: createForm({ day, draft: null, newDayPromptIndex: 0 }) });
    writing.write('a', 'Bread rises');
    writing.removeEntry('b');
    const sent = writing.read();
    writing.finish(sent);
    await passTime();

    expect(kept.map(textsOf)).toEqual([]);
  });
});

describe('a saved learning that another tab has removed with its save', () => {
  const form = createForm({ day, draft: null, newDayPromptIndex: 0 });
  const without = { ...day, entries: day.entries.slice(0, 1) };

  it.each([
    ['before the form has heard of it', 0],
    ['after the form has heard of it', 1],
  ])('is a draft once it is restored %s', async (_name, isFollowedFirst) => {
    const { writing, kept, passTime } = setUpForm({ form });
    writing.applyServerDay(day);
    writing.removeEntry('b');
    await passTime();
    writing.receive(NOT_SAVED);
    if (isFollowedFirst) writing.applyServerDay(without);
    writing.restoreEntry('b');
    if (!isFollowedFirst) writing.applyServerDay(without);
    await passTime();

    expect(writing.read().entries.map(({ content }) => content)).toEqual(['Bread', 'Tides']);
    expect(textsOf(kept.at(-1) ?? null)).toEqual(['Tides']);
  });

  it('is not a draft while the day still has it', async () => {
    const { writing, kept, passTime } = setUpForm({ form });
    writing.applyServerDay(day);
    writing.removeEntry('b');
    await passTime();
    writing.restoreEntry('b');
    await passTime();
    writing.applyServerDay(day);

    expect(kept.at(-1)).toBeNull();
  });

  it('is not a draft when it was only edited and then removed on another device', async () => {
    const { writing, kept, passTime } = setUpForm({ form });
    writing.write('b', 'Tides turn');
    writing.write('b', 'Tides');
    await passTime();
    writing.applyServerDay(without);
    await passTime();

    expect(kept).toEqual([]);
  });

  it('stays removed when it is not restored', async () => {
    const { writing, kept, passTime } = setUpForm({ form });
    writing.enter('b');
    writing.applyServerDay(without);
    await passTime();

    expect(kept).toEqual([]);
  });
});
