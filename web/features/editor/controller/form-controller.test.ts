import { describe, expect, it } from 'vitest';
import { createForm } from '../model/form-model.ts';
import { buildReflection } from '../../reflections/reflection.fixture.ts';
import { saveOnDevice, NOT_SAVED, setUpForm, draftStateOf } from './form-controller.fixture.ts';

const savedForm = createForm({ day: buildReflection(), draft: null, newDayPromptIndex: 0 });

describe('writing', () => {
  it('an empty day has one field', () => {
    expect(setUpForm().writing.getShape().entries).toHaveLength(1);
  });

  it('typing renders nothing until the draft is stored', async () => {
    const { writing, passTime } = setUpForm();
    let drawn = 0;
    writing.subscribe(() => (drawn += 1));

    writing.write('e1', 'Bread');
    writing.write('e1', 'Bread rises');
    expect(drawn).toBe(0);
    await passTime();

    expect(drawn).toBe(1);
    expect(writing.getStatus()).toMatchObject({ saveStatus: 'device', savedAt: 1 });
  });

  it('the first key is reported at once, because a person may sign out before the pause', () => {
    const { writing, kept, pending } = setUpForm();

    writing.write('e1', 'B');
    writing.write('e1', 'Br');

    expect(pending).toEqual(['pending']);
    expect(kept).toEqual([]);
  });

  it('many keys are stored once; a closing page also writes them to the synchronous storage', async () => {
    const { writing, kept, tails, timers } = setUpForm();
    writing.write('e1', 'B');
    writing.write('e1', 'Br');

    expect(timers).toHaveLength(1);
    await writing.flush();

    expect(kept.map((draft) => draft?.entries[0]?.content)).toEqual(['Br']);
    expect(tails).toEqual(kept);
    expect(timers).toHaveLength(0);
  });

  it('unchanged text is not stored again', async () => {
    const { writing, kept } = setUpForm();

    await writing.flush();

    expect(kept).toEqual([]);
  });

  it('a full device does not report the draft as stored', async () => {
    const { writing, passTime } = setUpForm({
      answer: ({ mine }) => ({ content: mine, saveStatus: 'full', savedAt: 0 }),
    });

    writing.write('e1', 'Bread');
    await passTime();

    expect(writing.getStatus().saveStatus).toBe('full');
  });

  it('deleted text leaves no draft', async () => {
    const { writing, kept, passTime } = setUpForm();
    writing.write('e1', 'Bread');
    await passTime();

    writing.write('e1', '');
    await passTime();

    expect(kept.at(-1)).toBeNull();
    expect(writing.getStatus().saveStatus).toBe('nowhere');
  });

  it('a key typed during a save is stored by the next save', async () => {
    const { writing, kept, passTime } = setUpForm({
      answer(change) {
        if (kept.length === 1) writing.write('e1', 'Br');
        return saveOnDevice(change);
      },
    });
    writing.write('e1', 'B');

    await passTime();
    await passTime();

    expect(kept.map((draft) => draft?.entries[0]?.content)).toEqual(['B', 'Br']);
    expect(writing.textOf('e1')).toBe('Br');
  });

  it('a saved entry removed from the form is recorded as removed and can be restored at its position', () => {
    const { writing } = setUpForm({ form: savedForm });
    writing.addEntry();

    expect(writing.removeEntry('a')).toBe(true);
    expect(writing.read().removed).toEqual([{ id: 'a', rev: 1 }]);
    writing.restoreEntry('a');

    expect(writing.read().removed).toEqual([]);
    expect(writing.getShape().entries[0]?.id).toBe('a');
  });

  it('a blank field is removed without an undo', () => {
    const { writing } = setUpForm();
    const id = writing.addEntry();

    expect(writing.removeEntry(id)).toBe(false);
    expect(writing.listRemovedTexts()).toEqual([]);
  });

  it('a removed entry is restored with its last text', () => {
    const { writing } = setUpForm();
    const id = writing.addEntry();
    writing.write(id, 'Dough');

    writing.removeEntry(id);
    writing.restoreEntry(id);

    expect(writing.textOf(id)).toBe('Dough');
  });

  it('a day that loads late is merged with text typed meanwhile', () => {
    const { writing } = setUpForm();
    writing.write('e1', 'Typed while waiting.');

    writing.applyLoadedDay(buildReflection({ promptIndex: 3 }));

    expect(writing.read().entries.map(({ content }) => content)).toEqual([
      'Order is a promise.',
      'Typed while waiting.',
    ]);
    expect(writing.getShape()).toMatchObject({ promptIndex: 3 });
  });

  it('once the server has everything, the draft is not restored', async () => {
    const { writing, kept, settled, passTime } = setUpForm();
    writing.write('e1', 'Bread');

    writing.finish();
    writing.write('e1', 'Bread rises');
    await passTime();

    expect(kept).toEqual([]);
    expect(settled.map(({ entries }) => entries)).toEqual([[{ id: 'e1', content: 'Bread', rev: 0, promptIndex: 0 }]]);
  });
});

describe('texts from another device', () => {
  const bread = { id: 'a', content: 'Bread', rev: 0 };

  it('that have left the draft are neither stored nor sent until the day has loaded', async () => {
    const { writing, kept, pending, passTime } = setUpForm();
    writing.receive(draftStateOf(bread));
    writing.receive(NOT_SAVED);
    await passTime();

    expect(pending).toEqual(['let go']);
    expect(kept).toEqual([]);
    expect(writing.read().entries.map(({ content }) => content)).toContain('Bread');
    writing.applyServerDay(null);
    expect(writing.read().entries.map(({ content }) => content)).not.toContain('Bread');
  });

  it('are stored and sent again once they are in a draft again', async () => {
    const { writing, kept, passTime } = setUpForm();
    writing.receive(draftStateOf(bread));
    writing.receive(NOT_SAVED);
    writing.receive(draftStateOf(bread));
    writing.write(writing.addEntry(), 'Salt');
    await passTime();

    expect(
      kept
        .at(-1)
        ?.entries.map(({ content }) => content)
        .toSorted(),
    ).toEqual(['Bread', 'Salt']);
    writing.applyServerDay(null);
    expect(writing.read().entries.map(({ content }) => content)).toContain('Bread');
  });

  it('stay when they were edited here', async () => {
    const { writing, passTime } = setUpForm();
    writing.receive(draftStateOf(bread));
    writing.write('a', 'Bread rises');
    await passTime();
    writing.receive(NOT_SAVED);
    writing.applyServerDay(null);

    expect(writing.read().entries.map(({ content }) => content)).toContain('Bread rises');
  });
});

describe('texts typed over a pending save', () => {
  const waiting = { promptIndex: 0, entries: [{ id: 'a', content: 'Bread', rev: 0, over: 'r1' }], removed: [] };
  const form = createForm({ day: null, draft: waiting, newDayPromptIndex: 0 });

  it('are based on the result of that save once it is answered', () => {
    const { writing } = setUpForm({ form });
    writing.write('a', 'Salt');

    writing.receive({ ...NOT_SAVED, acknowledged: new Map([['r1', [{ id: 'a', content: 'Bread', rev: 4 }]]]) });

    expect(writing.read().entries).toEqual([{ id: 'a', content: 'Salt', rev: 4, over: 'r1', savedContent: 'Bread' }]);
  });

  it('removed from the form are removed from the day', () => {
    const { writing } = setUpForm({ form });

    writing.removeEntry('a');

    expect(writing.read().removed).toEqual([{ id: 'a', rev: 0, over: 'r1' }]);
  });

  it('remove an older draft', () => {
    const { writing, settled } = setUpForm({ form, savedDraft: draftStateOf({ id: 'a', content: 'Br' }) });

    writing.finish();

    expect(settled[0]?.entries.map(({ content }) => content)).toEqual(['Bread', 'Br']);
  });
});

describe('texts from another tab or device', () => {
  it('have the version that their device had seen, not the one seen here', async () => {
    const { writing } = setUpForm({ form: savedForm });
    const [first] = savedForm.entries;

    writing.receive(draftStateOf({ id: first?.id ?? '', content: 'Theirs', rev: 0 }));

    expect(writing.read().entries[0]).toMatchObject({ content: 'Theirs', rev: 0, savedContent: first?.content });
  });

  it('are added after the field that is being typed in, and only new fields are rendered', async () => {
    const { writing, passTime } = setUpForm();
    writing.write('e1', 'Mine');
    await passTime();

    writing.receive(draftStateOf({ id: 'e1', content: 'Mine' }, { id: 'x', content: 'Theirs' }));

    expect(writing.getShape().entries.map(({ id }) => id)).toEqual(['e1', 'x']);
    expect(writing.textOf('x')).toBe('Theirs');
    expect([writing.editionOf('e1'), writing.editionOf('x')]).toEqual([0, 1]);
  });

  it('of the same learning replace a text that was not changed here', async () => {
    const { writing, passTime } = setUpForm();
    writing.write('e1', 'One');
    await passTime();

    writing.receive(draftStateOf({ id: 'e1', content: 'One and two' }));

    expect(writing.textOf('e1')).toBe('One and two');
    expect(writing.editionOf('e1')).toBe(1);
  });

  it('of the same learning become a further entry when it was changed here too', async () => {
    const { writing, kept, passTime } = setUpForm();
    writing.write('e1', 'Start');
    await passTime();
    writing.write('e1', 'Start here');

    writing.receive(draftStateOf({ id: 'e1', content: 'Start there' }));
    await passTime();

    expect(writing.read().entries.map(({ content }) => content)).toEqual(['Start here', 'Start there']);
    expect(kept.at(-1)?.entries).toHaveLength(2);
  });

  it('that are all deleted remove nothing from the form', async () => {
    const { writing, passTime } = setUpForm();
    writing.write('e1', 'Still here');
    await passTime();

    writing.receive(NOT_SAVED);

    expect(writing.textOf('e1')).toBe('Still here');
  });

  it('removed there are removed here', async () => {
    const { writing, passTime } = setUpForm();
    writing.write('e1', 'One');
    const second = writing.addEntry();
    writing.write(second, 'Two');
    await passTime();

    writing.receive(draftStateOf({ id: 'e1', content: 'One' }));

    expect(writing.getShape().entries.map(({ id }) => id)).toEqual(['e1']);
  });
});
