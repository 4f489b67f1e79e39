import { describe, expect, it } from 'vitest';
import { openForm, type Draft } from './draft.ts';
import { buildReflection } from './reflection.fixture.ts';
import { createWriting } from './writing.ts';

const EMPTY = { promptIndex: 0, entries: [], removed: [] };

function setUp({ form = EMPTY, isRefused = false }: { form?: ReturnType<typeof openForm>; isRefused?: boolean } = {}) {
  const kept: (Draft | null)[] = [];
  const timers: (() => void)[] = [];
  const pending: string[] = [];
  let lastId = 0;
  const writing = createWriting({
    form,
    createId: () => `e${(lastId += 1)}`,
    keep: (draft) => {
      kept.push(draft);
      return !isRefused;
    },
    onPending: () => pending.push('pending'),
    schedule: (run) => {
      timers.push(run);
      return () => void timers.splice(timers.indexOf(run), 1);
    },
  });
  const passTime = () => timers.splice(0).forEach((run) => run());
  return { writing, kept, pending, timers, passTime };
}

const savedForm = openForm({ day: buildReflection(), draft: null, newDayPromptIndex: 0 });

describe('writing', () => {
  it('an empty day has one field', () => {
    expect(setUp().writing.getShape().entries).toHaveLength(1);
  });

  it('typing draws nothing until the draft is kept', () => {
    const { writing, passTime } = setUp();
    let drawn = 0;
    writing.subscribe(() => (drawn += 1));

    writing.write('e1', 'Bread');
    writing.write('e1', 'Bread rises');
    expect(drawn).toBe(0);
    passTime();

    expect(drawn).toBe(1);
    expect(writing.getStatus()).toBe('kept');
  });

  it('the first key is told of at once, for a person may sign out before the pause', () => {
    const { writing, kept, pending } = setUp();

    writing.write('e1', 'B');
    writing.write('e1', 'Br');

    expect(pending).toEqual(['pending']);
    expect(kept).toEqual([]);
  });

  it('many keys are written down once', () => {
    const { writing, kept, timers } = setUp();
    writing.write('e1', 'B');
    writing.write('e1', 'Br');

    expect(timers).toHaveLength(1);
    writing.flush();

    expect(kept.map((draft) => draft?.entries[0]?.content)).toEqual(['Br']);
    expect(timers).toHaveLength(0);
  });

  it('what waits for nothing is not written down again', () => {
    const { writing, kept } = setUp();

    writing.flush();

    expect(kept).toEqual([]);
  });

  it('a device that refuses is not called keeping', () => {
    const { writing, passTime } = setUp({ isRefused: true });

    writing.write('e1', 'Bread');
    passTime();

    expect(writing.getStatus()).toBe('refused');
  });

  it('words deleted again leave no draft behind', () => {
    const { writing, kept, passTime } = setUp();
    writing.write('e1', 'Bread');
    passTime();

    writing.write('e1', '');
    passTime();

    expect(kept.at(-1)).toBeNull();
    expect(writing.getStatus()).toBe('nothing');
  });

  it('a saved entry taken off the form is remembered as removed, and can come back to its place', () => {
    const { writing } = setUp({ form: savedForm });
    writing.addEntry();

    const undo = writing.removeEntry('a');
    expect(writing.read().removed).toEqual([{ id: 'a', rev: 1 }]);
    undo?.();

    expect(writing.read().removed).toEqual([]);
    expect(writing.getShape().entries[0]?.id).toBe('a');
  });

  it('a blank field goes without a way back', () => {
    const { writing } = setUp();
    const id = writing.addEntry();

    expect(writing.removeEntry(id)).toBeNull();
  });

  it('a removed text comes back with what was typed last', () => {
    const { writing } = setUp();
    const id = writing.addEntry();
    writing.write(id, 'Dough');

    writing.removeEntry(id)?.();

    expect(writing.textOf(id)).toBe('Dough');
  });

  it('a day that loads late is laid under what was typed meanwhile', () => {
    const { writing } = setUp();
    writing.write('e1', 'Typed while waiting.');

    writing.meet(buildReflection({ promptIndex: 3 }));

    expect(writing.read().entries.map(({ content }) => content)).toEqual([
      'Order is a promise.',
      'Typed while waiting.',
    ]);
    expect(writing.getShape()).toMatchObject({ edition: 1, promptIndex: 3 });
  });

  it('once all is on the server, nothing brings the draft back', () => {
    const { writing, kept, passTime } = setUp();
    writing.write('e1', 'Bread');

    writing.finish();
    writing.write('e1', 'Bread rises');
    passTime();

    expect(kept).toEqual([null]);
  });
});
