// What is removed and restored while a save runs: the save of a draft on the device, or the one of «Complete Reflection».
import { describe, expect, it } from 'vitest';
import { openForm } from './draft.ts';
import { keepOnDevice, setUp, stateOf } from './writing.fixture.ts';

/** Learnings of an earlier visit, which have no key on this one. */
const kept = stateOf({ id: 'a', content: 'Bread', rev: 0 }, { id: 'b', content: 'Tides', rev: 0 });

/** `isTold`: the keeper tells the form what it has before it answers. */
function setUpKept(isTold: boolean) {
  let act = () => {};
  const form = openForm({ day: null, draft: kept.content, newDayPromptIndex: 0 });
  const made = setUp({
    form,
    kept,
    answer(change) {
      const state = keepOnDevice(change);
      act();
      act = () => {};
      if (isTold) made.writing.hear(state);
      return state;
    },
  });
  const listKept = () => made.kept.at(-1)?.entries.map(({ content }) => content) ?? [];
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
    if (pending.includes('let go')) writing.follow(null);
    await passTime();

    expect(writing.read().entries.map(({ content }) => content)).toEqual(['Bread', 'Tides']);
    expect(listKept()).toEqual(['Bread', 'Tides']);
  });

  it('the only learning restored stays', async () => {
    const { writing, listKept, passTime, actWhileKept } = setUpKept(isTold);
    writing.removeEntry('b');
    await passTime();
    writing.removeEntry('a');
    actWhileKept(() => void writing.restoreEntry('a'));
    await passTime();
    writing.follow(null);
    await passTime();

    expect(writing.read().entries.map(({ content }) => content)).toContain('Bread');
    expect(listKept()).toEqual(['Bread']);
  });

  it('a further removal is saved next', async () => {
    const { writing, passTime, kept: saved, actWhileKept } = setUpKept(isTold);
    writing.removeEntry('b');
    actWhileKept(() => void writing.removeEntry('a'));
    await passTime();
    await passTime();

    expect(saved.at(-1)).toBeNull();
  });
});
