import type { DraftContent } from '#contract/drafts.ts';
import { expect, test } from 'vitest';
import type { DraftState } from '../../../storage/drafts/draft-store.ts';
import { createDeferredDraftStore, type FormDraftStore } from './deferred-draft-store.ts';
import { formMerging } from '../merge/form-merging.ts';

const HERE = draftOf('Typed meanwhile');

test('nobody is kept from writing: what is typed is said not to be kept yet', async () => {
  const { late } = setUp();

  const state = await late.save({ base: null, mine: HERE });

  expect(state).toEqual({ content: HERE, saveStatus: 'unfetched', savedAt: 0 });
  expect(late.saveBeforeUnload({ base: null, mine: HERE })).toBe(false);
  expect(late.findMerging()).toBeNull();
});

test('an empty form says nothing', async () => {
  const { late } = setUp();

  expect(await late.save({ base: null, mine: null })).toMatchObject({ saveStatus: 'nowhere' });
});

test('the next key finds the code, and from then on all is as ever', async () => {
  const { late, code, kept, bases } = setUp();
  await late.save({ base: null, mine: HERE });
  code.isThere = true;

  const state = await late.save({ base: HERE, mine: draftOf('Typed meanwhile, and on') });

  expect(state.saveStatus).toBe('device');
  expect(kept).toEqual(['Typed meanwhile, and on']);
  expect(bases, 'what was never kept cannot have been removed elsewhere').toEqual([null]);
  await late.save({ base: HERE, mine: draftOf('And on') });
  expect(bases).toEqual([null, HERE]);
  expect(late.saveBeforeUnload({ base: null, mine: HERE })).toBe(true);
});

test('without a further key it is kept by itself as soon as the code is there, and the form hears where it is', async () => {
  const { late, code, kept, pauses, passTime } = setUp();
  const heard: string[] = [];
  late.subscribe(({ saveStatus }) => heard.push(saveStatus));
  await late.save({ base: null, mine: HERE });
  await passTime();
  expect(kept).toEqual([]);
  code.isThere = true;
  await passTime();

  expect(kept).toEqual(['Typed meanwhile']);
  expect(heard).toEqual(['device']);
  expect(pauses).toEqual([3000, 6000]);
});

test('a form that has gone asks for nothing any more, and one that was saved has nothing to keep', async () => {
  const { late, code, kept, settled, pauses, passTime } = setUp();
  const stop = late.subscribe(() => undefined);
  await late.save({ base: null, mine: HERE });
  code.isThere = true;
  await late.acknowledge(HERE);
  await passTime();
  stop();
  code.isThere = false;

  expect(kept).toEqual([]);
  expect(settled).toEqual(['Typed meanwhile']);
  expect(pauses).toEqual([3000]);
});

function setUp() {
  const code = { isThere: false };
  const kept: string[] = [];
  const bases: (DraftContent | null)[] = [];
  const settled: string[] = [];
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
  const late = createDeferredDraftStore({
    load: async () => {
      if (!code.isThere) throw new TypeError('Failed to fetch');
      return real;
    },
    schedule: (run, delayMs) => {
      pauses.push(delayMs);
      timers.push(run);
      return () => void timers.splice(timers.indexOf(run), 1);
    },
  });
  const passTime = async () => {
    for (const run of timers.splice(0)) run();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { late, code, kept, bases, settled, pauses, passTime };
}

function draftOf(content: string): DraftContent {
  return { promptIndex: 0, entries: [{ id: 'e1', content }], removed: [] };
}

function textOf(draft: DraftContent | null): string {
  return draft?.entries.map(({ content }) => content).join() ?? '';
}
