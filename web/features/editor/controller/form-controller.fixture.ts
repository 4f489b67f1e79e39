// The form's state with a device and a clock in the hands of a test.
import type { DraftContent } from '#contract/drafts.ts';
import type { DraftState } from '../../../storage/drafts/draft-store.ts';
import type { DraftChange } from '../../../storage/drafts/drafts-db.ts';
import type { createForm } from '../model/form-model.ts';
import { formMerging } from '../merge/form-merging.ts';
import { createFormController } from './form-controller.ts';

const EMPTY = { promptIndex: 0, entries: [], removed: [] };
export const NOT_SAVED: DraftState = { content: null, saveStatus: 'nowhere', savedAt: 0 };

interface SetUp {
  form?: ReturnType<typeof createForm>;
  savedDraft?: DraftState;
  /** What the device answers; by default it keeps what it is given. */
  answer?: (change: DraftChange) => DraftState;
  /** Ids of several tabs must differ. */
  idPrefix?: string;
}

export function setUpForm({
  form = EMPTY,
  savedDraft: opened = NOT_SAVED,
  answer = saveOnDevice,
  idPrefix = 'e',
}: SetUp = {}) {
  const kept: (DraftContent | null)[] = [];
  const tails: (DraftContent | null)[] = [];
  const settled: DraftContent[] = [];
  const timers: (() => void)[] = [];
  const pending: string[] = [];
  let lastId = 0;
  const writing = createFormController({
    form,
    savedDraft: opened,
    createId: () => `${idPrefix}${(lastId += 1)}`,
    findMerging: () => formMerging,
    save: async (change) => {
      kept.push(change.mine);
      return answer(change);
    },
    saveBeforeUnload: ({ mine }) => tails.push(mine),
    acknowledge: (saved) => settled.push(saved),
    onPending: () => pending.push('pending'),
    onReleased: () => pending.push('let go'),
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

export function saveOnDevice({ mine }: DraftChange): DraftState {
  return { content: mine, saveStatus: mine ? 'device' : 'nowhere', savedAt: 1 };
}

export function draftStateOf(...entries: DraftContent['entries']): DraftState {
  return { content: { ...EMPTY, entries, removed: [] }, saveStatus: 'device', savedAt: 2 };
}
