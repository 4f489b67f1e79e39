import { describe, expect, it } from 'vitest';
import { keepOnDevice, setUp, stateOf } from './writing.fixture.ts';

/** A keeper tells every form of the day what it has, before it answers the one that asked. */
function setUpTold(meanwhile: (writing: ReturnType<typeof setUp>['writing']) => void) {
  let act = () => {};
  const made = setUp({
    answer(change) {
      const state = keepOnDevice(change);
      act();
      act = () => {};
      made.writing.hear(state);
      return state;
    },
  });
  return { ...made, actWhileKept: () => (act = () => meanwhile(made.writing)) };
}

describe('what is changed back while the device is writing', () => {
  it('stays changed back: a letter taken away', async () => {
    const { writing, passTime, actWhileKept } = setUpTold((form) => form.write('e1', 'Bread'));
    writing.write('e1', 'Bread');
    await passTime();
    writing.write('e1', 'Breadd');

    actWhileKept();
    await passTime();

    expect(writing.textOf('e1')).toBe('Bread');
    expect(writing.editionOf('e1')).toBe(0);
  });

  it('stays changed back: a learning brought back', async () => {
    let undo: (() => unknown) | null = null;
    const { writing, passTime, actWhileKept } = setUpTold(() => undo?.());
    writing.write('e1', 'Bread');
    const second = writing.addEntry();
    writing.write(second, 'Tides');
    await passTime();
    undo = writing.removeEntry('e1');

    actWhileKept();
    await passTime();

    expect(writing.read().entries.map(({ content }) => content)).toEqual(['Bread', 'Tides']);
  });

  it('does not hide what another tab has written on', async () => {
    const { writing, passTime, actWhileKept } = setUpTold((form) =>
      form.hear(stateOf({ id: 'e1', content: 'Bread' }, { id: 'x', content: 'Theirs' })),
    );
    writing.write('e1', 'Bread');
    await passTime();
    writing.write('e1', 'Bread rises');

    actWhileKept();
    await passTime();

    expect(writing.textOf('e1')).toBe('Bread rises');
    expect(writing.textOf('x')).toBe('Theirs');
  });
});

describe('while an input method composes text', () => {
  it('a draft from elsewhere waits until the composition ends', () => {
    const { writing } = setUp();
    writing.compose(true);
    writing.hear(stateOf({ id: 'x', content: 'Theirs' }));
    expect(writing.read().entries.map(({ content }) => content)).toEqual(['']);

    writing.compose(false);

    expect(writing.read().entries.map(({ content }) => content)).toEqual(['', 'Theirs']);
  });

  it('the wait of that draft is limited', () => {
    const { writing, timers } = setUp();
    writing.compose(true);
    writing.hear(stateOf({ id: 'x', content: 'Theirs' }));

    for (const run of timers.splice(0)) run();

    expect(writing.textOf('x')).toBe('Theirs');
  });

  it('what is typed meanwhile and what came from elsewhere both stay', async () => {
    const { writing, passTime } = setUp({
      answer: ({ mine }) => stateOf(...(mine?.entries ?? []), { id: 'x', content: 'Theirs' }),
    });
    writing.compose(true);
    writing.hear(stateOf({ id: 'x', content: 'Theirs' }));
    writing.write('e1', 'パン');
    await passTime();
    writing.compose(false);

    expect(writing.read().entries.map(({ content }) => content)).toEqual(['パン', 'Theirs']);
  });
});
