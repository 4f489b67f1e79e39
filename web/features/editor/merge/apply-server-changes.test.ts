import { describe, expect, it } from 'vitest';
import { buildDraft, type Form, type FormEntry } from '../model/form-model.ts';
import { applyServerDay, applyAcknowledged } from './apply-server-changes.ts';
import { buildReflection } from '../../reflections/reflection.fixture.ts';

const day = buildReflection({ entries: [{ id: 'a', content: 'Bread rises.', rev: 3, promptIndex: 0 }] });

function formOf(entry: Partial<FormEntry>): Form {
  return { promptIndex: 0, entries: [{ id: 'a', content: 'Bread rises.', savedContent: null, ...entry }], removed: [] };
}

/** Nobody is in any field. */
function followed(form: Form, day: Parameters<typeof applyServerDay>[1]['day']): Form | null {
  return applyServerDay(form, { day, isHeld: () => false });
}

describe('a form whose day was saved elsewhere', () => {
  it('does not send a text that equals the one of the day', () => {
    const next = followed(formOf({}), day);

    expect(next?.entries).toEqual([{ id: 'a', content: 'Bread rises.', rev: 3, savedContent: 'Bread rises.' }]);
    expect(next && buildDraft(next)).toBeNull();
  });

  it('is based on the text that it was edited from', () => {
    const next = followed(formOf({ content: 'Bread rises. Salt first.' }), day);

    expect(next?.entries[0]).toMatchObject({
      content: 'Bread rises. Salt first.',
      rev: 3,
      savedContent: 'Bread rises.',
    });
  });

  it.each([
    ['a text that was changed here', { content: 'Rye.', rev: 2, savedContent: 'Bread.' }],
    ['what it knows already', { rev: 3, savedContent: 'Bread rises.' }],
    ['an entry that the day does not have', { id: 'b' }],
  ])('leaves %s as it is', (_what, entry) => {
    expect(followed(formOf(entry), day)).toBeNull();
  });
});

describe('a text of the form that was changed elsewhere after it was saved', () => {
  const older = { rev: 2, content: 'Bread rises. Salt.', savedContent: 'Bread rises. Salt.' };

  it('becomes the newer one when it was not edited here', () => {
    expect(followed(formOf(older), day)?.entries).toEqual([
      { id: 'a', content: 'Bread rises.', rev: 3, savedContent: 'Bread rises.' },
    ]);
  });

  it('does not change while its field has the focus', () => {
    expect(applyServerDay(formOf(older), { day, isHeld: (id) => id === 'a' })).toBeNull();
  });

  it('stays when it is newer than an overtaken answer', () => {
    expect(followed(formOf({ ...older, rev: 4 }), day)).toBeNull();
  });
});

describe('a form with texts of another device that have left its draft', () => {
  const left = { content: 'Bread', releasedContent: 'Bread' };

  it('does not send them', () => {
    expect(buildDraft(formOf(left))).toBeNull();
  });

  it('shows those that the day has', () => {
    expect(followed(formOf(left), day)?.entries).toEqual([
      { id: 'a', content: 'Bread rises.', rev: 3, savedContent: 'Bread rises.' },
    ]);
  });

  it('removes those that the day does not have', () => {
    expect(followed(formOf(left), buildReflection({ entries: [] }))?.entries).toEqual([]);
    expect(followed(formOf(left), null)?.entries).toEqual([]);
  });

  it('owns them once they are edited', () => {
    const form = formOf({ ...left, content: 'Bread, my own' });

    expect(buildDraft(form)?.entries).toEqual([{ id: 'a', content: 'Bread, my own', rev: 0, promptIndex: 0 }]);
    expect(followed(form, null)).toBeNull();
  });
});

describe('a form whose day was removed elsewhere', () => {
  it('keeps only the texts that were changed here', () => {
    const untouched = { id: 'b', content: 'Rye.', rev: 2, savedContent: 'Rye.' };
    const changed = { id: 'a', content: 'Bread sinks.', rev: 2, savedContent: 'Bread.' };
    const form: Form = { promptIndex: 0, entries: [changed, untouched], removed: [] };

    expect(followed(form, null)?.entries).toEqual([changed]);
  });
});

it('a form keeps the text of a removed day in the focused field', () => {
  const form = formOf({ rev: 2, savedContent: 'Bread rises.' });

  expect(applyServerDay(form, { day: null, isHeld: () => true })).toBeNull();
});

describe('a form with texts typed over an answered save', () => {
  const made = (rev: number, content = 'Bread.') => new Map([['r1', [{ id: 'a', content, rev }]]]);

  it('is based on the result of that save, whatever the day has by now', () => {
    const next = applyAcknowledged(formOf({ content: 'Rye.', rev: 0, over: 'r1' }), made(4));

    expect(next?.entries).toEqual([{ id: 'a', content: 'Rye.', rev: 4, over: 'r1', savedContent: 'Bread.' }]);
  });

  it('does not send texts that it only shows', () => {
    const next = applyAcknowledged(formOf({ content: 'Bread.', rev: 0, over: 'r1' }), made(4));

    expect(next && buildDraft(next)).toBeNull();
  });

  it('keeps to what it has learned since', () => {
    expect(applyAcknowledged(formOf({ rev: 5, over: 'r1', savedContent: 'Bread rises.' }), made(4))).toBeNull();
  });

  it('takes a removal along', () => {
    const form: Form = { promptIndex: 0, entries: [], removed: [{ id: 'a', rev: 0, over: 'r1' }] };

    expect(applyAcknowledged(form, made(4))?.removed).toEqual([{ id: 'a', rev: 4, over: 'r1' }]);
    expect(applyAcknowledged({ ...form, removed: [{ id: 'a', rev: 5, over: 'r1' }] }, made(4))).toBeNull();
  });

  it('of another tab, whose draft it shows, sends nothing either', () => {
    const next = applyAcknowledged(formOf({ content: 'Bread.', rev: 0 }), made(4));

    expect(next && buildDraft(next)).toBeNull();
  });
});
