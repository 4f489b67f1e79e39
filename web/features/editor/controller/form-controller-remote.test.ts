import { describe, expect, it } from 'vitest';
import type { DraftContent } from '#contract/drafts.ts';
import type { DraftState } from '../../../storage/drafts/draft-store.ts';
import { mergeDrafts } from '../../../storage/drafts/merge-drafts.ts';
import { saveOnDevice, setUpForm, draftStateOf } from './form-controller.fixture.ts';

/** A keeper tells every form of the day what it has, before it answers the one that asked. */
function setUpTold(meanwhile: (writing: ReturnType<typeof setUpForm>['writing']) => void) {
  let act = () => {};
  const made = setUpForm({
    answer(change) {
      const state = saveOnDevice(change);
      act();
      act = () => {};
      made.writing.receive(state);
      return state;
    },
  });
  return { ...made, actWhileKept: () => (act = () => meanwhile(made.writing)) };
}

describe('a change that is reverted while the device stores the draft', () => {
  it('stays reverted: a deleted letter', async () => {
    const { writing, passTime, actWhileKept } = setUpTold((form) => form.write('e1', 'Bread'));
    writing.write('e1', 'Bread');
    await passTime();
    writing.write('e1', 'Breadd');

    actWhileKept();
    await passTime();

    expect(writing.textOf('e1')).toBe('Bread');
    expect(writing.editionOf('e1')).toBe(0);
  });

  it('stays reverted: a restored learning', async () => {
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

  it('does not hide further typing of another tab', async () => {
    const { writing, passTime, actWhileKept } = setUpTold((form) =>
      form.receive(draftStateOf({ id: 'e1', content: 'Bread' }, { id: 'x', content: 'Theirs' })),
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
    const { writing } = setUpForm();
    writing.compose('e1');
    writing.receive(draftStateOf(theirs));
    expect(writing.textOf('e1')).toBe('');

    writing.compose(null);

    expect(writing.textOf('e1')).toBe('パンとバター');
  });

  it('a draft from elsewhere that removes the composed field waits too', async () => {
    const { writing, passTime } = setUpForm();
    const second = writing.addEntry();
    writing.write('e1', 'Bread');
    writing.write(second, 'Tides');
    await passTime();
    writing.compose('e1');
    writing.receive(draftStateOf({ id: second, content: 'Tides' }));
    expect(writing.read().entries.map(({ content }) => content)).toEqual(['Bread', 'Tides']);

    writing.compose(null);

    expect(writing.read().entries.map(({ content }) => content)).toEqual(['Tides']);
  });

  it('a draft from elsewhere that leaves the composed field alone is shown at once', () => {
    const { writing } = setUpForm();
    writing.compose('e1');
    writing.receive(draftStateOf({ id: 'x', content: 'Theirs' }));

    expect(writing.textOf('x')).toBe('Theirs');
    expect(writing.editionOf('e1')).toBe(0);
  });

  it('the answer to an own save does not set the text of the composed field', async () => {
    const { writing, timers, kept } = setUpForm({ answer: () => draftStateOf(theirs) });
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

  describe('that does not end, and another tab has changed the composed text', () => {
    /** The device joins each save with what the other tab has kept, and tells the form before it answers. */
    async function setUpComposed() {
      let row: DraftContent | null = null;
      let lastId = 0;
      const made = setUpForm({
        answer({ base, mine }) {
          row = row ? mergeDrafts({ base, mine, theirs: row, createId: () => `d${(lastId += 1)}` }) : mine;
          const state: DraftState = { content: row, saveStatus: 'device', savedAt: 1 };
          made.writing.receive(state);
          return state;
        },
      });
      const { writing, passTime } = made;
      const second = writing.addEntry();
      writing.write('e1', 'Bread');
      await passTime();
      writing.compose('e1');
      row = draftStateOf({ id: 'e1', content: 'Bread and butter', rev: 0 }).content;
      const listRow = () => row?.entries.map(({ content }) => content).toSorted();
      return { ...made, second, listRow };
    }

    it('each further save contains the text typed since', async () => {
      const { writing, passTime, second, listRow } = await setUpComposed();
      for (const text of ['T', 'Ti', 'Tides']) {
        writing.write(second, text);
        // oxlint-disable-next-line no-await-in-loop -- one save after the other
        await passTime();
        expect(listRow()).toEqual(['Bread and butter', text]);
      }
      writing.write('e1', 'Bread rises');
      await passTime();

      expect(listRow()).toEqual(['Bread and butter', 'Bread rises', 'Tides']);
      expect(writing.editionOf('e1')).toBe(0);
      expect(writing.getStatus().saveStatus).toBe('device');
    });

    it('after the composition the form contains the texts of both, each once', async () => {
      const { writing, passTime, second, listRow } = await setUpComposed();
      writing.write(second, 'Tides');
      await passTime();
      writing.write(second, 'Tides turn');
      await passTime();
      writing.write('e1', 'Bread rises');
      await passTime();
      writing.write('e1', 'Breads rise');
      await passTime();

      writing.compose(null);
      await passTime();

      const texts = writing.read().entries.map(({ content }) => content);
      expect(texts.toSorted()).toEqual(['Bread and butter', 'Breads rise', 'Tides turn']);
      expect(listRow()).toEqual(['Bread and butter', 'Breads rise', 'Tides turn']);
      expect(writing.textOf('e1')).toBe('Breads rise');
    });

    it('a page that is left stores the draft without waiting for the composition', async () => {
      const { writing, passTime, second, tails } = await setUpComposed();
      writing.write(second, 'Tides');
      await passTime();
      writing.write(second, 'Tides turn');
      await writing.flush();

      expect(tails.at(-1)?.entries.map(({ content }) => content)).toContain('Tides turn');
    });
  });

  it('text typed meanwhile and text from elsewhere both stay', async () => {
    const { writing, passTime } = setUpForm({
      answer: ({ mine }) => draftStateOf(...(mine?.entries ?? []), { id: 'x', content: 'Theirs' }),
    });
    writing.compose('e1');
    writing.receive(draftStateOf({ id: 'x', content: 'Theirs' }));
    writing.write('e1', 'パン');
    await passTime();
    writing.compose(null);

    expect(writing.read().entries.map(({ content }) => content)).toEqual(['パン', 'Theirs']);
  });
});
