import { describe, expect, it } from 'vitest';
import { buildDraft, createForm } from '../model/form-model.ts';
import { buildReflection } from '../../reflections/reflection.fixture.ts';
import { setUpForm, draftStateOf } from './form-controller.fixture.ts';

/** Three learnings that were never saved. */
function setUpThree() {
  const made = setUpForm();
  const { writing } = made;
  const ids = ['e1', writing.addEntry(), writing.addEntry()] as const;
  for (const [index, id] of ids.entries()) writing.write(id, ['Bread', 'Tides', 'Owls'][index] ?? '');
  const listTexts = () => writing.read().entries.map(({ content }) => content);
  return { ...made, ids, listTexts };
}

describe('undo after a removal', () => {
  it('restores the learning with its text in its place', () => {
    const { writing, ids, listTexts } = setUpThree();
    writing.removeEntry(ids[1]);
    expect(listTexts()).toEqual(['Bread', 'Owls']);

    expect(writing.undoRemoval()).toBe(ids[1]);

    expect(listTexts()).toEqual(['Bread', 'Tides', 'Owls']);
    expect(writing.listRemovedTexts()).toEqual([]);
  });

  it('restores several, the last one first, and then nothing', () => {
    const { writing, ids, listTexts } = setUpThree();
    writing.removeEntry(ids[0]);
    writing.removeEntry(ids[1]);

    expect([writing.undoRemoval(), writing.undoRemoval(), writing.undoRemoval()]).toEqual([ids[1], ids[0], null]);

    expect(listTexts()).toEqual(['Bread', 'Tides', 'Owls']);
  });

  it("is the browser's once something was typed; the learning can still be restored", () => {
    const { writing, ids, listTexts } = setUpThree();
    writing.removeEntry(ids[1]);
    writing.write(ids[0], 'Bread rises');

    expect(writing.undoRemoval()).toBeNull();
    expect(writing.listRemovedTexts()).toHaveLength(1);
    expect(writing.restoreEntry(ids[1])).toBe(true);

    expect(listTexts()).toEqual(['Bread rises', 'Tides', 'Owls']);
  });

  it('does not bring back what was restored from the list', () => {
    const { writing, ids, listTexts } = setUpThree();
    writing.removeEntry(ids[0]);
    writing.removeEntry(ids[1]);
    writing.restoreEntry(ids[1]);

    expect([writing.undoRemoval(), writing.undoRemoval()]).toEqual([ids[0], null]);

    expect(listTexts()).toEqual(['Bread', 'Tides', 'Owls']);
  });

  it('saves what it has restored', async () => {
    const { writing, ids, kept, passTime } = setUpThree();
    writing.removeEntry(ids[1]);
    await passTime();
    writing.undoRemoval();
    await passTime();

    expect(kept.at(-1)?.entries.map(({ content }) => content)).toEqual(['Bread', 'Tides', 'Owls']);
  });

  it('keeps «Complete Reflection» from removing the restored learning', () => {
    const form = createForm({ day: buildReflection(), draft: null, newDayPromptIndex: 0 });
    const { writing } = setUpForm({ form });
    writing.addEntry();
    writing.removeEntry('a');
    writing.undoRemoval();

    expect(writing.read().removed).toEqual([]);
  });

  it('does not duplicate a learning that another tab has restored', async () => {
    const { writing, ids, listTexts, passTime } = setUpThree();
    await passTime();
    writing.removeEntry(ids[1]);
    await passTime();
    writing.receive(
      draftStateOf(
        { id: ids[0], content: 'Bread', rev: 0 },
        { id: ids[2], content: 'Owls', rev: 0 },
        { id: ids[1], content: 'Tides', rev: 0 },
      ),
    );

    expect(writing.undoRemoval()).toBeNull();

    expect(listTexts()).toEqual(['Bread', 'Owls', 'Tides']);
  });

  it('does not restore learnings removed before the typing when a later one was restored', () => {
    const { writing, ids, listTexts } = setUpThree();
    writing.removeEntry(ids[0]);
    writing.write(ids[1], 'Tides turn');
    writing.removeEntry(ids[2]);
    writing.restoreEntry(ids[2]);

    expect(writing.undoRemoval()).toBeNull();

    expect(listTexts()).toEqual(['Tides turn', 'Owls']);
  });

  it('keeps the learning as a draft of its day once the form has ended, once', () => {
    const { writing, ids, kept } = setUpThree();
    writing.removeEntry(ids[1]);
    writing.finish();

    expect(writing.restoreEntry(ids[1])).toBe(true);
    expect(writing.restoreEntry(ids[1])).toBe(false);

    const entries = [{ id: ids[1], content: 'Tides', rev: 0, promptIndex: 0 }];
    expect(kept).toEqual([{ promptIndex: 0, entries, removed: [] }]);
  });

  it('keeps the prompt under which the learning was begun', () => {
    const { writing, ids } = setUpThree();
    writing.removeEntry(ids[1]);
    writing.setPrompt(3);
    writing.restoreEntry(ids[1]);
    writing.write(ids[1], 'Tides turn');

    expect(buildDraft(writing.read())?.entries.map(({ content, promptIndex }) => [content, promptIndex])).toEqual([
      ['Bread', 0],
      ['Tides turn', 0],
      ['Owls', 0],
    ]);
  });

  it('keeps several as drafts once the form has ended', () => {
    const { writing, ids, kept } = setUpThree();
    writing.removeEntry(ids[0]);
    writing.removeEntry(ids[1]);
    writing.finish();
    for (const id of ids.slice(0, 2)) writing.restoreEntry(id);

    expect(kept.map((draft) => draft?.entries.map(({ content }) => content))).toEqual([['Bread'], ['Tides']]);
  });

  it('keeps a saved learning as a draft once the form has ended: the save removed it from the day', () => {
    const form = createForm({ day: buildReflection(), draft: null, newDayPromptIndex: 0 });
    const { writing, kept } = setUpForm({ form });
    writing.addEntry();
    writing.removeEntry('a');
    writing.finish();
    writing.restoreEntry('a');

    expect(kept.at(-1)?.entries.map(({ id }) => id)).toEqual(['a']);
    expect(kept.at(-1)?.removed).toEqual([]);
  });
});
