import { describe, expect, it } from 'vitest';
import { ENTRIES_PER_DAY_MAX } from '#contract/limits.ts';
import { merge, run, rye, textsOf } from './merge.fixture.ts';

describe('what a save adds', () => {
  it('gives an entry without an id a new one, its version and the prompt it was written under', () => {
    const { entries } = merge(null, { entries: [{ content: '  untrimmed \n' }], promptIndex: 3 }, { nextVersion: 1 });

    expect(entries).toEqual([{ id: 'new-1-1', content: '  untrimmed \n', rev: 1, promptIndex: 3 }]);
  });

  it('keeps an unknown id as it was sent', () => {
    const { entries } = merge([run], { entries: [{ id: 'my_own-id', content: 'Sourdough.' }] });

    expect(entries[1]).toEqual({ id: 'my_own-id', content: 'Sourdough.', rev: 10, promptIndex: 0 });
  });

  it('keeps where a changed entry was imported from, and that it answers no prompt', () => {
    const imported = { ...run, promptIndex: null, origin: 'day-one', importId: 'x', time: '09:30' };

    const { entries } = merge([imported], { entries: [{ id: 'run', content: 'I walked.' }], promptIndex: 3 });

    expect(entries).toEqual([{ ...imported, content: 'I walked.', rev: 10 }]);
  });

  it('keeps all entries of the day', () => {
    const { entries, replaced } = merge([run, rye], { entries: [{ content: 'Sourdough.' }] });

    expect(entries.slice(0, 2)).toEqual([run, rye]);
    expect(replaced).toEqual([]);
  });

  it('adds in the order in which the entries were sent', () => {
    const { entries } = merge([run], { entries: [{ content: 'b' }, { id: 'x', content: 'a' }, { content: 'c' }] });

    expect(textsOf(entries)).toEqual([run.content, 'b', 'a', 'c']);
  });

  it('ignores a text without an id that the day already has', () => {
    const { hasChanged, entries } = merge([run, rye], { entries: [{ content: rye.content }] });

    expect(hasChanged).toBe(false);
    expect(entries).toEqual([run, rye]);
  });

  it('adds a text once when it is sent twice without an id', () => {
    const { entries } = merge(null, { entries: [{ content: 'Twice.' }, { content: 'Twice.' }] });

    expect(textsOf(entries)).toEqual(['Twice.']);
  });

  it('adds a text without an id when another entry of the same save has just replaced it', () => {
    const { entries } = merge([run], { entries: [{ content: run.content }, { id: 'run', content: 'I walked.' }] });

    expect(textsOf(entries)).toEqual(['I walked.', run.content]);
  });

  it('ignores blank entries, so that an emptied one stays as it was saved', () => {
    const { entries, hasChanged } = merge([run], {
      entries: [{ id: 'run', content: ' \n\t' }, { content: run.content }],
    });

    expect(entries).toEqual([run]);
    expect(hasChanged).toBe(false);
  });
});

describe('what a save replaces', () => {
  it('changes nothing when a known entry comes with its own text, however old its rev', () => {
    const { hasChanged } = merge([run], { entries: [{ id: 'run', content: run.content, rev: 0 }] });

    expect(hasChanged).toBe(false);
  });

  it.each([
    ['without a rev', undefined],
    ['with the rev that is stored', 3],
    ['with a later rev', 4],
  ])('replaces the text of a known entry %s and hands the old one over', (_, rev) => {
    const { entries, replaced } = merge([run], {
      entries: [{ id: 'run', content: 'I ran six.', rev }],
      promptIndex: 4,
    });

    expect(entries).toEqual([{ id: 'run', content: 'I ran six.', rev: 10, promptIndex: 1 }]);
    expect(replaced).toEqual([
      { entryId: 'run', rev: 3, content: run.content, promptIndex: 1, position: 0, reason: 'edit' },
    ]);
  });

  it('turns a stale text into a conflict copy and names it', () => {
    const { entries, replaced, kept } = merge([run, rye], { entries: [{ id: 'rye', content: 'Old words.', rev: 4 }] });

    expect(entries.slice(0, 2)).toEqual([run, rye]);
    expect(entries[2]).toMatchObject({ content: 'Old words.', rev: 10 });
    expect(replaced).toEqual([]);
    expect(kept).toEqual([entries[2]?.id]);
    expect(kept[0]).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  });

  it('names the conflict copy again when the same stale text is sent again, and changes nothing', () => {
    const stale = { entries: [{ id: 'rye', content: 'Old words.', rev: 4 }] };
    const first = merge([rye], stale);

    const second = merge([...first.entries], stale, { nextVersion: 11 });

    expect(second.hasChanged).toBe(false);
    expect(second.kept).toEqual(first.kept);
  });

  it('keeps two different stale texts of one entry apart', () => {
    const first = merge([rye], { entries: [{ id: 'rye', content: 'One.', rev: 4 }] });

    const second = merge(
      [...first.entries],
      { entries: [{ id: 'rye', content: 'Two.', rev: 4 }] },
      { nextVersion: 11 },
    );

    expect(textsOf(second.entries)).toEqual([rye.content, 'One.', 'Two.']);
  });

  it('keeps a stale text beside its conflict copy that was edited since', () => {
    const stale = { id: 'rye', content: 'Old words.', rev: 4 };
    const first = merge([rye], { entries: [stale] });
    const further = { id: first.kept[0] ?? '', content: 'New words.', rev: 10 };

    const later = merge(
      [...merge([...first.entries], { entries: [further] }, { nextVersion: 11 }).entries],
      { entries: [stale] },
      { nextVersion: 12 },
    );
    const atOnce = merge([...first.entries], { entries: [stale, further] }, { nextVersion: 11 });

    for (const { entries, kept } of [later, atOnce]) {
      expect(textsOf(entries).toSorted()).toEqual(['New words.', 'Old words.', rye.content]);
      expect(entries.find(({ id }) => id === kept[0])?.content).toBe('Old words.');
    }
  });

  it('names no conflict copy once its text equals the entry', () => {
    const stale = { id: 'rye', content: 'Old words.', rev: 4 };
    const first = merge([rye], { entries: [stale] });
    const second = merge([...first.entries], { entries: [{ ...stale, rev: 10 }] }, { nextVersion: 11 });

    const third = merge([...second.entries], { entries: [stale] }, { nextVersion: 12 });

    expect(third.hasChanged).toBe(false);
    expect(third.kept).toEqual([]);
  });

  it('adds a stale text only once when its entry was removed since', () => {
    const stale = { id: 'rye', content: 'Old words.', rev: 4 };
    const first = merge([run, rye], { entries: [stale] });
    const second = merge(
      [...first.entries],
      { entries: [{ content: 'More.' }], removed: ['rye'] },
      { nextVersion: 11 },
    );

    const third = merge([...second.entries], { entries: [stale] }, { nextVersion: 12 });

    expect(third.hasChanged).toBe(false);
  });
});

describe('what a save removes', () => {
  it('removes only the named entries and returns them', () => {
    const { entries, replaced } = merge([run, rye], {
      entries: [{ id: 'run', content: run.content }],
      removed: ['rye'],
    });

    expect(entries).toEqual([run]);
    expect(replaced).toEqual([
      { entryId: 'rye', rev: 5, content: rye.content, promptIndex: 2, position: 1, reason: 'delete' },
    ]);
  });

  it('ignores ids that the day does not have', () => {
    const { hasChanged } = merge([run], { entries: [{ id: 'run', content: run.content }], removed: ['rye', 'rye'] });

    expect(hasChanged).toBe(false);
  });

  it('does not remove a text that is newer than the one the device has seen, and names it', () => {
    const sent = { entries: [{ id: 'more', content: 'More.' }], removed: ['run', 'rye'], removedRevs: [3, 4] };

    const { entries, kept } = merge([run, rye], sent);

    expect(textsOf(entries)).toEqual([rye.content, 'More.']);
    expect(kept).toEqual(['rye']);
  });

  it('adds a removed text again when it is sent without an id', () => {
    const { entries } = merge([run, rye], { entries: [{ content: rye.content }], removed: ['rye'] });

    expect(textsOf(entries)).toEqual([run.content, rye.content]);
    expect(entries[1]?.id).toBe('new-10-1');
  });
});

describe('a save that only removes', () => {
  it('removes the entries from the day, and each stays as a revision', () => {
    const { entries, replaced, hasNewTexts } = merge([run, rye], { entries: [], removed: ['run'] });

    expect(entries).toEqual([rye]);
    expect(replaced).toMatchObject([{ entryId: 'run', content: run.content, reason: 'delete', position: 0 }]);
    expect(hasNewTexts).toBe(false);
  });

  it('ignores blank entries', () => {
    const { entries } = merge([run, rye], { entries: [{ id: 'rye', content: ' ' }], removed: ['run'] });

    expect(entries).toEqual([rye]);
  });

  it('does not remove an entry that was changed later, and names it', () => {
    const { hasChanged, kept } = merge([run, rye], { entries: [], removed: ['rye'], removedRevs: [4] });

    expect(hasChanged).toBe(false);
    expect(kept).toEqual(['rye']);
  });

  it('changes nothing when it comes again', () => {
    expect(merge([rye], { entries: [], removed: ['run'] })).toMatchObject({ entries: [rye], hasChanged: false });
  });
});

describe('what is refused', () => {
  it.each([
    ['no entries at all', []],
    ['only blank entries', [{ content: '' }, { content: ' \u00a0\n' }]],
  ])('%s', (_, entries) => {
    expect(() => merge([run], { entries })).toThrow('Please add at least one reflection');
  });

  it.each([
    ['removals that leave no entry', [run], ['run']],
    ['removals of a day that does not exist', null, ['run']],
  ])('%s', (_, before, removed) => {
    expect(() => merge(before, { entries: [], removed })).toThrow('Please add at least one reflection');
  });

  it('the same id twice', () => {
    const entries = [
      { id: 'run', content: 'One.' },
      { id: 'run', content: 'Two.' },
    ];

    expect(() => merge([run], { entries })).toThrow('The same learning was sent twice.');
  });

  it('a list of revs that is not as long as that of the removed', () => {
    const sent = { entries: [{ content: 'One.' }], removed: ['run', 'rye'], removedRevs: [3] };

    expect(() => merge([run, rye], sent)).toThrow('removedRevs must have a rev for each id in removed.');
  });

  it('an entry that is saved and removed at once', () => {
    const sent = { entries: [{ id: 'run', content: 'One.' }], removed: ['run'] };

    expect(() => merge([run], sent)).toThrow('A learning cannot be saved and removed at once.');
  });

  it('one entry more than a day holds', () => {
    const full = Array.from({ length: ENTRIES_PER_DAY_MAX }, (_, index) => ({
      ...run,
      id: `e${index}`,
      content: `${index}`,
    }));

    expect(merge(full, { entries: [{ id: 'e0', content: 'Edited.' }] }).entries).toHaveLength(ENTRIES_PER_DAY_MAX);
    expect(() => merge(full, { entries: [{ content: 'One more.' }] })).toThrow('A day holds at most 200 learnings.');
  });
});
