import type { DraftContent } from '#contract/drafts.ts';
import { expect, test } from 'vitest';
import type { DraftState } from '../../../storage/drafts/draft-store.ts';
import { createDeferredDraftStore, NO_DRAFT, type FormDraftStore } from './deferred-draft-store.ts';
import { createFormController } from './form-controller.ts';
import { formMerging } from '../merge/form-merging.ts';

const HERE = draftOf('Typed meanwhile');

test('writing is never blocked: the status says that the text is not stored yet', async () => {
  const { late, writing, passTime } = setUp();
  writing.write('e1', 'Typed meanwhile');
  await passTime();

  expect(writing.getStatus().saveStatus).toBe('unfetched');
  expect(writing.textOf('e1')).toBe('Typed meanwhile');
  expect(late.saveBeforeUnload({ base: null, mine: HERE })).toBe(false);
  expect(late.findMerging()).toBeNull();
});

test('an empty form shows no status, also after its text was deleted', async () => {
  const { late, writing, passTime } = setUp();
  expect(await late.save({ base: null, mine: null })).toMatchObject({ saveStatus: 'nowhere' });
  writing.write('e1', 'Typed meanwhile');
  await passTime();
  writing.write('e1', '');
  await passTime();

  expect(writing.getStatus().saveStatus).toBe('nowhere');
});

test('the next key loads the code, and later saves work as usual', async () => {
  const { late, writing, code, kept, bases, pauses, passTime } = setUp();
  writing.write('e1', 'Typed meanwhile');
  await passTime();
  code.isThere = true;
  writing.write('e1', 'Typed meanwhile, and on');
  expect(pauses, 'a key does not wait for the retry').toEqual([300, 3000, 300]);
  await passTime();

  expect(writing.getStatus().saveStatus).toBe('device');
  expect(kept).toEqual(['Typed meanwhile, and on']);
  expect(bases, 'what was never kept cannot have been removed elsewhere').toEqual([null]);
  writing.write('e1', 'And on');
  await passTime();
  expect(bases.map((base) => base && textOf(base))).toEqual([null, 'Typed meanwhile, and on']);
  expect(late.saveBeforeUnload({ base: null, mine: HERE })).toBe(true);
});

test('without a further key the text is stored as soon as the code has loaded, and the form receives the status', async () => {
  const { writing, code, kept, heard, pauses, passTime } = setUp();
  writing.write('e1', 'Typed meanwhile');
  await passTime();
  await passTime();
  expect(kept).toEqual([]);
  code.isThere = true;
  await passTime();

  expect(kept).toEqual(['Typed meanwhile']);
  expect(heard).toEqual(['device']);
  expect(pauses).toEqual([300, 3000, 6000]);
});

test('a closed form sends no request, and a saved form has nothing to store', async () => {
  const gone = setUp();
  gone.writing.write('e1', 'Typed meanwhile');
  gone.stop();
  await gone.passTime();
  await gone.passTime();
  expect(gone.pauses).toEqual([300]);

  const { writing, code, kept, settled, pauses, passTime } = setUp();
  writing.write('e1', 'Typed meanwhile');
  await passTime();
  code.isThere = true;
  writing.finish();
  await passTime();

  expect(kept).toEqual([]);
  expect(settled).toEqual(['Typed meanwhile']);
  expect(pauses).toEqual([300, 3000]);
});

function setUp() {
  const code = { isThere: false };
  const kept: string[] = [];
  const bases: (DraftContent | null)[] = [];
  const settled: string[] = [];
  const heard: string[] = [];
  const pauses: number[] = [];
  const timers: (() => void)[] = [];
  const watchers = new Set<(state: DraftState) => void>();
  const real: FormDraftStore = {
    findMerging: () => formMerging,
    async save({ base, mine }) {
      bases.push(base);
      kept.push(textOf(mine));
      const state: DraftState = { content: mine, saveStatus: 'device', savedAt: 1 };
      for (const watcher of watchers) watcher(state);
      return state;
    },
    saveBeforeUnload: () => true,
    acknowledge: async (saved) => void settled.push(textOf(saved)),
    subscribe(watcher) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
  const late = createDeferredDraftStore(async () => {
    if (!code.isThere) throw new TypeError('Failed to fetch');
    return real;
  });
  const writing = createFormController({
    ...late,
    form: { promptIndex: 0, entries: [], removed: [] },
    savedDraft: NO_DRAFT,
    createId: () => 'e1',
    onReleased: () => undefined,
    schedule: (run, delayMs) => {
      pauses.push(delayMs);
      timers.push(run);
      return () => void timers.splice(timers.indexOf(run), 1);
    },
  });
  const stop = late.subscribe(({ saveStatus }) => heard.push(saveStatus));
  const passTime = async () => {
    for (const run of timers.splice(0)) run();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { late, writing, code, kept, bases, settled, heard, pauses, stop, passTime };
}

function draftOf(content: string): DraftContent {
  return { promptIndex: 0, entries: [{ id: 'e1', content }], removed: [] };
}

function textOf(draft: DraftContent | null): string {
  return draft?.entries.map(({ content }) => content).join() ?? '';
}
