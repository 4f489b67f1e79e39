import { describe, expect, it } from 'vitest';
import { merge, run, rye } from './merge.fixture.ts';

describe('the prompt of the day', () => {
  it('is replaced by the sent one, and the texts stay', () => {
    const { promptIndex, entries, hasChanged, hasTextChanges } = merge([run], {
      entries: [{ id: run.id, content: run.content }],
      promptIndex: 4,
    });

    expect({ promptIndex, hasChanged, hasOtherTexts: hasTextChanges }).toEqual({
      promptIndex: 4,
      hasChanged: true,
      hasOtherTexts: false,
    });
    expect(entries).toEqual([run]);
  });
});

describe('the prompt of an entry', () => {
  it('is the one that it was sent with, and that of the save without one', () => {
    const sent = [
      { id: 'a', content: 'Bread.', promptIndex: 3 },
      { content: 'Salt.', promptIndex: 4 },
      { id: 'c', content: 'Tides.' },
    ];
    const { promptIndex, entries } = merge(null, { entries: sent, promptIndex: 1 });

    expect(entries.map((entry) => entry.promptIndex)).toEqual([3, 4, 1]);
    expect(promptIndex).toBe(1);
  });

  it('stays when the entry is changed, also for the copy of a stale text', () => {
    const stale = { id: 'rye', content: 'Old words.', rev: 4, promptIndex: 3 };
    const { entries } = merge([run, rye], { entries: [{ id: 'run', content: 'Ten.', promptIndex: 4 }, stale] });

    expect(entries.map((entry) => entry.promptIndex)).toEqual([run.promptIndex, rye.promptIndex, rye.promptIndex]);
  });

  it('is none for the copy of a stale text that was imported without one', () => {
    const stale = { id: 'rye', content: 'Old words.', rev: 4 };
    const { entries } = merge([{ ...rye, promptIndex: null }], { entries: [stale], promptIndex: 2 });

    expect(entries.map((entry) => entry.promptIndex)).toEqual([null, null]);
  });
});
