import { describe, expect, it, test } from 'vitest';
import type { Form, FormEntry } from '../model/form-model.ts';
import { mergeRemoteDraft } from './merge-remote-draft.ts';

const EMPTY = { id: 'e1', content: '', savedContent: null };

function formOf(...entries: FormEntry[]): Form {
  return { promptIndex: 0, entries, removed: [] };
}

const joined = { promptIndex: 0, entries: [{ id: 'a', content: 'Bread', rev: 0 }], removed: [] };

test('another question elsewhere is for what is begun next: learnings keep the prompt that they have here', () => {
  const begun = { id: 'b', content: 'Tides', savedContent: null };
  const elsewhere = { id: 'a', content: 'Bread', rev: 0, promptIndex: 3 };
  const merged = { promptIndex: 3, entries: [{ id: 'b', content: 'Tides', rev: 0 }, elsewhere], removed: [] };
  const met = mergeRemoteDraft(formOf(begun, EMPTY), { mine: null, merged });

  expect(met.promptIndex).toBe(3);
  expect(met.entries.map(({ id, promptIndex }) => [id, promptIndex])).toEqual([
    ['b', 0],
    ['e1', undefined],
    ['a', 3],
  ]);
});

describe('words from elsewhere', () => {
  it('are appended: a blank field stays where it is', () => {
    const met = mergeRemoteDraft(formOf(EMPTY, { ...EMPTY, id: 'e2' }), { mine: null, merged: joined });

    expect(met.entries.map(({ id }) => id)).toEqual(['e1', 'e2', 'a']);
  });

  it('leave an empty field alone when they bring no learning of their own', () => {
    const known = { id: 'a', content: 'Bre', savedContent: null };
    const mine = { promptIndex: 0, entries: [{ id: 'a', content: 'Bre', rev: 0 }], removed: [] };
    const met = mergeRemoteDraft(formOf(known, EMPTY), { mine, merged: joined });

    expect(met.entries.map(({ id, content }) => `${id} ${content}`)).toEqual(['a Bread', 'e1 ']);
  });

  it('do not fill an emptied learning of the server: emptying it means removal', () => {
    const emptied = { id: 'b', content: '', rev: 2, savedContent: null };
    const mine = { promptIndex: 0, entries: [{ id: 'b', content: '', rev: 2 }], removed: [] };
    const both = { ...joined, entries: [...mine.entries, ...joined.entries] };
    const met = mergeRemoteDraft(formOf(emptied), { mine, merged: both });

    expect(met.entries.map(({ id }) => id)).toEqual(['b', 'a']);
  });
});
