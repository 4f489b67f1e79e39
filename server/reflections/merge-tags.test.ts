// Versions with tags: after a restore numbers repeat, and a number alone says nothing.
import { describe, expect, it } from 'vitest';
import { merge, run, rye, textsOf } from './merge.fixture.ts';
import type { StoredEntry } from './stored-reflection.ts';

describe('a version that has a tag', () => {
  const tagged: StoredEntry = { ...rye, revTag: 'five' };
  const versionTags = '3-three 5-five 9-nine';
  const editOf = (seen: { rev: number; revTag?: string }, id = 'rye') => ({
    id,
    content: 'Rye rests a night.',
    ...seen,
  });

  it.each([
    ['the same version with the same tag', { rev: 5, revTag: 'five' }],
    ['the same version, by a device that knows no tags', { rev: 5 }],
    ['a later version that the day had', { rev: 9, revTag: 'nine' }],
  ])('lets a text be replaced by one that was made from %s', (_, seen) => {
    const { entries, kept, replaced } = merge([tagged], { entries: [editOf(seen)] }, { versionTags });

    expect(textsOf(entries)).toEqual(['Rye rests a night.']);
    expect(textsOf(replaced)).toEqual([rye.content]);
    expect(kept).toEqual([]);
  });

  it.each([
    ['the same version with another tag', { rev: 5, revTag: 'lost' }],
    ['a later version with a tag that the day never had', { rev: 8, revTag: 'lost' }],
    ['an earlier version', { rev: 3, revTag: 'three' }],
  ])('keeps a text beside one that was made from %s, once', (_, seen) => {
    const sent = { entries: [editOf(seen)] };
    const first = merge([tagged], sent, { versionTags });

    const second = merge([...first.entries], sent, { nextVersion: 11, versionTags });

    expect(textsOf(first.entries)).toEqual([rye.content, 'Rye rests a night.']);
    expect(first.replaced).toEqual([]);
    expect(first.kept).toEqual([first.entries[1]?.id]);
    expect(second).toMatchObject({ hasChanged: false, kept: first.kept });
  });

  it('makes a further entry of a text whose entry and tag the day never had', () => {
    const sent = { entries: [editOf({ rev: 8, revTag: 'lost' }, 'elsewhere')] };

    const { entries, kept } = merge([tagged], sent, { versionTags });
    const anew = merge(null, sent, { nextVersion: 1 });

    expect(textsOf(entries)).toEqual([rye.content, 'Rye rests a night.']);
    expect(kept).toEqual([entries[1]?.id]);
    expect(anew.entries).toMatchObject([{ id: 'elsewhere' }]);
    expect(anew.kept).toEqual([]);
  });

  it.each([
    ['with its tag leaves', 5, 'five', []],
    ['without a tag leaves', 5, null, []],
    ['with a tag that the day never had stays', 9, 'lost', ['rye']],
    ['with another tag of the same version stays', 5, 'lost', ['rye']],
  ])('an entry that is removed %s', (_, rev, tag, kept) => {
    const sent = { entries: [{ content: 'More.' }], removed: ['rye'], removedRevs: [rev], removedRevTags: [tag] };

    expect(merge([tagged], sent, { versionTags }).kept).toEqual(kept);
  });

  it('is named for each of the removed, or for none', () => {
    const sent = { entries: [{ content: 'More.' }], removed: ['rye', 'run'], removedRevs: [5, 3] };

    expect(() => merge([rye, run], { ...sent, removedRevTags: ['five'] })).toThrow(
      'removedRevTags must have a tag or null for each rev in removedRevs.',
    );
  });
});
