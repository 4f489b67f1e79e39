import { expect, test, vi } from 'vitest';
import type { DraftContent } from '#contract/drafts.ts';
import type { DraftState, DraftStatus } from '../../../storage/drafts/draft-store.ts';
import type { DraftChange } from '../../../storage/drafts/drafts-db.ts';
import { createEntryDraft } from './entry-draft.ts';

const ENTRY = { id: 'bread', rev: 2, revTag: 'tag2', content: 'Bread rises.' };
const OTHER = { id: 'tide', content: 'The tide waits.' };

function open(kept: DraftContent | null = null, device = { isBroken: false }) {
  const changes: DraftChange[] = [];
  const onKept = vi.fn<(status: DraftStatus) => void>();
  const tails: DraftChange[] = [];
  const settled: DraftContent[] = [];
  const timers: (() => void)[] = [];
  const keeping = createEntryDraft({
    entry: ENTRY,
    promptIndex: 3,
    savedDraft: kept,
    async save(change) {
      if (device.isBroken) throw new TypeError('The device failed.');
      changes.push(change);
      return { content: change.mine, saveStatus: 'device', savedAt: 0 } satisfies DraftState;
    },
    saveBeforeUnload: (change) => void tails.push(change),
    acknowledge: (saved) => void settled.push(saved),
    onSaved: onKept,
    schedule(run) {
      timers.push(run);
      return () => void timers.splice(timers.indexOf(run), 1);
    },
  });
  const pass = async () => {
    for (const run of timers.splice(0)) run();
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { keeping, changes, tails, settled, pass, onKept };
}

const edited = (content: string) => ({
  promptIndex: 3,
  entries: [{ id: 'bread', content, rev: 2, revTag: 'tag2' }],
  removed: [],
});

test('several keys in a row are stored once, as the draft of the day', async () => {
  const { keeping, changes, pass } = open();
  keeping.write('Bread');
  keeping.write('Bread sinks.');
  await pass();

  expect(changes).toEqual([{ base: null, mine: edited('Bread sinks.') }]);
});

test('after a failed save of the draft saving continues, and the status says so while it fails', async () => {
  const device = { isBroken: true };
  const { keeping, changes, pass, onKept } = open(null, device);
  keeping.write('One.');
  await pass();
  expect(onKept).toHaveBeenLastCalledWith({ content: null, saveStatus: 'failed', savedAt: 0 });

  device.isBroken = false;
  await pass();

  expect(changes).toEqual([{ base: null, mine: edited('One.') }]);
  expect(onKept).toHaveBeenLastCalledWith(expect.objectContaining({ saveStatus: 'device' }));
});

test('a text that was typed over another version than the one that is there now is stale, whatever its number', () => {
  const draftOver = (rev: number, revTag?: string) =>
    open({ promptIndex: 3, entries: [{ id: 'bread', content: 'Rye.', rev, revTag }], removed: [] }).keeping.isStale;

  expect(draftOver(2, 'tag2')).toBe(false);
  expect(draftOver(2)).toBe(false);
  expect(draftOver(1, 'tag1')).toBe(true);
  expect(draftOver(2, 'lost')).toBe(true);
  expect(draftOver(5, 'lost')).toBe(true);
});

test('a stored draft is the base of the next one', async () => {
  const { keeping, changes, pass } = open();
  keeping.write('One.');
  await pass();
  keeping.write('Two.');
  await pass();

  expect(changes.at(-1)).toEqual({ base: edited('One.'), mine: edited('Two.') });
});

test('other texts of the day stay in its draft', async () => {
  const { keeping, changes, pass } = open({ promptIndex: 1, entries: [OTHER], removed: [] });
  keeping.write('Bread sinks.');
  await pass();

  expect(changes[0]?.mine).toEqual({
    promptIndex: 1,
    entries: [OTHER, { id: 'bread', content: 'Bread sinks.', rev: 2, revTag: 'tag2' }],
    removed: [],
  });
});

test('a discarded edit leaves no draft', async () => {
  const { keeping, changes, pass } = open();
  keeping.write('Bread sinks.');
  await pass();
  await keeping.discard();

  expect(changes.at(-1)).toEqual({ base: edited('Bread sinks.'), mine: null });
});

test('a page that is left stores the last keys at once', () => {
  const { keeping, tails } = open();
  keeping.write('Bread si');
  keeping.flush();

  expect(tails).toEqual([{ base: null, mine: edited('Bread si') }]);
});

test('a page that is left also stores keys whose save is running', () => {
  const { keeping, tails, pass } = open();
  keeping.write('Bread si');
  void pass();
  expect(tails).toEqual([]);

  keeping.flush();

  expect(tails).toEqual([{ base: null, mine: edited('Bread si') }]);
});

test('a saved edit leaves the draft', async () => {
  const { keeping, settled } = open();
  keeping.write('Bread sinks.');
  await keeping.finish();

  expect(settled).toEqual([edited('Bread sinks.')]);
});

test('an edit saved right after the last key also removes what was stored before', async () => {
  const { keeping, settled, pass } = open();
  keeping.write('Bread');
  await pass();
  keeping.write('Bread sinks.');
  await keeping.finish();

  const [before, after] = [edited('Bread').entries, edited('Bread sinks.').entries];
  expect(settled).toEqual([{ ...edited(''), entries: [...after, ...before] }]);
});

test('a text typed over a newer one names it and can be discarded for it', async () => {
  const { keeping, changes, pass } = open({
    ...edited('Bread sinks.'),
    entries: [{ id: 'bread', content: '?', rev: 1 }],
  });
  const newer = { id: 'bread', rev: 4, content: 'Bread rests.' };

  keeping.write('Bread rests. It sinks.', newer);
  await pass();
  await keeping.discard();

  expect(keeping.isStale).toBe(false);
  expect(changes.map(({ mine }) => mine?.entries ?? [])).toEqual([
    [{ id: 'bread', content: 'Bread rests. It sinks.', rev: 4 }],
    [],
  ]);
});

test('a merge with the present text replaces it, although the draft was typed over an earlier version', async () => {
  const older = { ...edited('Bread sinks.'), entries: [{ id: 'bread', content: 'Bread sinks.', rev: 1 }] };
  const { keeping, changes, pass } = open(older);
  expect(keeping.isStale).toBe(true);

  keeping.write('Bread rises. Bread sinks.', ENTRY);
  await pass();
  keeping.write('Bread rises, then sinks.');

  expect(keeping.isStale).toBe(false);
  expect(changes.at(-1)?.mine).toEqual(edited('Bread rises. Bread sinks.'));
});

test('a text typed over an earlier version says so, until it has the present one in it', async () => {
  const older = (content: string) => ({ ...edited(content), entries: [{ id: 'bread', content, rev: 1 }] });
  const stale = open(older('Bread sinks.'));

  stale.keeping.write('Bread sinks fast.');
  await stale.pass();

  expect(stale.keeping.isStale).toBe(true);
  expect(stale.changes.at(-1)?.mine).toEqual(older('Bread sinks fast.'));
  expect(open(older('Bread rises. And sinks.')).keeping.isStale).toBe(false);
  expect(open().keeping.isStale).toBe(false);
});

test('without a change nothing is saved again after a failure that is over', async () => {
  const device = { isBroken: true };
  const { keeping, changes, pass, onKept } = open(null, device);
  keeping.write('One.');
  await pass();
  expect(onKept.mock.lastCall?.[0].saveStatus).toBe('failed');
  device.isBroken = false;
  keeping.write(ENTRY.content);
  await pass();
  expect(changes).toHaveLength(1);

  keeping.write(ENTRY.content);
  await pass();
  expect(changes).toHaveLength(1);
});
