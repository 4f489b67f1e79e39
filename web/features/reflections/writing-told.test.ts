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
    let undo = () => false;
    const { writing, passTime, actWhileKept } = setUpTold(() => void undo());
    writing.write('e1', 'Bread');
    const second = writing.addEntry();
    writing.write(second, 'Tides');
    await passTime();
    writing.removeEntry('e1');
    undo = () => writing.restoreEntry('e1');

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
  const theirs = { id: 'e1', content: 'パンとバター' };

  it('a draft from elsewhere that changes the composed field waits until the composition ends', () => {
    const { writing } = setUp();
    writing.compose('e1');
    writing.hear(stateOf(theirs));
    expect(writing.textOf('e1')).toBe('');

    writing.compose(null);

    expect(writing.textOf('e1')).toBe('パンとバター');
  });

  it('a draft from elsewhere that removes the composed field waits too', async () => {
    const { writing, passTime } = setUp();
    const second = writing.addEntry();
    writing.write('e1', 'Bread');
    writing.write(second, 'Tides');
    await passTime();
    writing.compose('e1');
    writing.hear(stateOf({ id: second, content: 'Tides' }));
    expect(writing.read().entries.map(({ content }) => content)).toEqual(['Bread', 'Tides']);

    writing.compose(null);

    expect(writing.read().entries.map(({ content }) => content)).toEqual(['Tides']);
  });

  it('a draft from elsewhere that leaves the composed field alone is shown at once', () => {
    const { writing } = setUp();
    writing.compose('e1');
    writing.hear(stateOf({ id: 'x', content: 'Theirs' }));

    expect(writing.textOf('x')).toBe('Theirs');
    expect(writing.editionOf('e1')).toBe(0);
  });

  it('the answer to an own save does not set the text of the composed field', async () => {
    const { writing, timers, kept } = setUp({ answer: () => stateOf(theirs) });
    writing.compose('e1');
    writing.write('e1', 'パン');
    for (const run of timers.splice(0)) run();
    await new Promise((resolve) => setTimeout(resolve));

    expect(kept).toHaveLength(1);
    expect(writing.textOf('e1')).toBe('パン');
    expect(writing.editionOf('e1')).toBe(0);
    writing.compose(null);
    expect(writing.textOf('e1')).toBe('パンとバター');
  });

  it('what is typed while such an answer waits is saved once the composition has ended', async () => {
    const answers = [stateOf(theirs)];
    const { writing, kept, passTime, timers } = setUp({ answer: (change) => answers.pop() ?? keepOnDevice(change) });
    writing.compose('e1');
    writing.write('e1', 'パン');
    for (const run of timers.splice(0)) run();
    await new Promise((resolve) => setTimeout(resolve));
    writing.write('e1', 'パンや');
    for (const run of timers.splice(0)) run();
    await new Promise((resolve) => setTimeout(resolve));
    expect(kept).toHaveLength(1);

    writing.compose(null);
    await passTime();

    expect(writing.read().entries.map(({ content }) => content)).toEqual(['パンや', 'パンとバター']);
    expect(kept.at(-1)?.entries.map(({ content }) => content)).toEqual(['パンや', 'パンとバター']);
  });

  it('what is typed meanwhile and what came from elsewhere both stay', async () => {
    const { writing, passTime } = setUp({
      answer: ({ mine }) => stateOf(...(mine?.entries ?? []), { id: 'x', content: 'Theirs' }),
    });
    writing.compose('e1');
    writing.hear(stateOf({ id: 'x', content: 'Theirs' }));
    writing.write('e1', 'パン');
    await passTime();
    writing.compose(null);

    expect(writing.read().entries.map(({ content }) => content)).toEqual(['パン', 'Theirs']);
  });
});
