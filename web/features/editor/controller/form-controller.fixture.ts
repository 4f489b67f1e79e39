// The form's state with a device and a clock in the hands of a test.
import type { DraftContent } from '#contract/drafts.ts';
import type { DraftState } from '../../../storage/drafts/draft-store.ts';
import type { DraftChange } from '../../../storage/drafts/drafts-db.ts';
import type { openForm } from '../model/form-model.ts';
import { merging } from '../merge/form-merging.ts';
import { createWriting } from './form-controller.ts';

const EMPTY = { promptIndex: 0, entries: [], removed: [] };
export const NOWHERE: DraftState = { content: null, place: 'nowhere', keptAt: 0 };

interface SetUp {
  form?: ReturnType<typeof openForm>;
  kept?: DraftState;
  /** What the device answers; by default it keeps what it is given. */
  answer?: (change: DraftChange) => DraftState;
}

export function setUp({ form = EMPTY, kept: opened = NOWHERE, answer = keepOnDevice }: SetUp = {}) {
  const kept: (DraftContent | null)[] = [];
  const tails: (DraftContent | null)[] = [];
  const settled: DraftContent[] = [];
  const timers: (() => void)[] = [];
  const pending: string[] = [];
  let lastId = 0;
  const writing = createWriting({
    form,
    kept: opened,
    createId: () => `e${(lastId += 1)}`,
    findMerging: () => merging,
    keep: async (change) => {
      kept.push(change.mine);
      return answer(change);
    },
    keepTail: ({ mine }) => tails.push(mine),
    settle: (saved) => settled.push(saved),
    onPending: () => pending.push('pending'),
    onLetGo: () => pending.push('let go'),
    schedule: (run) => {
      timers.push(run);
      return () => void timers.splice(timers.indexOf(run), 1);
    },
  });
  const passTime = async () => {
    for (const run of timers.splice(0)) run();
    await writing.flush();
  };
  return { writing, kept, tails, settled, pending, timers, passTime };
}

export function keepOnDevice({ mine }: DraftChange): DraftState {
  return { content: mine, place: mine ? 'device' : 'nowhere', keptAt: 1 };
}

export function stateOf(...entries: DraftContent['entries']): DraftState {
  return { content: { ...EMPTY, entries, removed: [] }, place: 'device', keptAt: 2 };
}
