// The page on which a day is written, without its fields: opened, typed on, completed and left as the components do it.
import { buildRequests, listOver, openForm } from '../../web/features/editor/model/form-model.ts';
import { merging } from '../../web/features/editor/merge/form-merging.ts';
import { joinUnsent } from '../../web/features/editor/merge/merge-pending-draft.ts';
import { ofDay, readWaitingWords } from '../../web/features/reflections/pending-days.ts';
import { createWriting } from '../../web/features/editor/controller/form-controller.ts';
import type { SaveReflection } from '#contract/reflections.ts';
import { DAY } from '../../web/storage/browser/database.fixture.ts';
import type { DraftState } from '../../web/storage/drafts/draft-store.ts';
import type { SaveResult } from '../../web/storage/outbox/outbox.ts';
import type { Tab } from './tab.ts';

/** What happened to the person's words, for whoever holds the promises against it. */
export interface PageEvents {
  /** «Draft saved on this device» or «Draft saved», with these texts in it. */
  onKept: (texts: readonly string[]) => void;
}

export type Page = Awaited<ReturnType<typeof openPage>>;

export async function openPage(tab: Tab, { onKept }: PageEvents) {
  const { userId, schedule, createId } = tab;
  const keeper = await tab.keepers.of(userId);
  await keeper.ready;
  const day = await tab.findDay();
  const kept = await keeper.drafts.open(DAY);
  const told = (state: DraftState) => {
    const isKept = state.place === 'device' || state.place === 'server';
    if (isKept) onKept(state.content?.entries.map(({ content }) => content) ?? []);
    return state;
  };
  const waiting = readWaitingWords(ofDay(tab.listWaiting(), DAY));
  const draft = joinUnsent({ waiting, typed: kept.content, createId });
  const writing = createWriting({
    form: openForm({ day: day ?? null, draft, newDayPromptIndex: 0 }),
    kept: told(kept),
    createId,
    findMerging: () => merging,
    keep: async (change) => told(await keeper.drafts.keep(DAY, change)),
    keepTail(change) {
      if (keeper.drafts.keepTail(DAY, change)) onKept(change.mine?.entries.map(({ content }) => content) ?? []);
    },
    settle: (saved) => void keeper.drafts.settle(DAY, saved).catch(() => undefined),
    onPending: () => tab.notePending(DAY),
    onLetGo: () => void tab.fetchDay().catch(() => undefined),
    schedule,
  });
  tab.listenForDay(writing.follow);
  const stopWatching = keeper.drafts.watch(DAY, writing.hear);
  const stopHearing = () => {
    tab.listenForDay(undefined);
    stopWatching();
  };
  const isDayUnknown = day === undefined;

  return {
    writing,
    isDayUnknown,
    /** What «Complete Reflection» would send; empty when it would ask for words. */
    buildRequests: (): SaveReflection[] => buildRequests(writing.read(), { userId, date: DAY }),
    /** «Complete Reflection». Throws what the person is told. */
    async save(requests: readonly SaveReflection[]): Promise<SaveResult> {
      void writing.flush();
      const result = await keeper.outbox.save(requests, listOver(writing.read()));
      writing.finish();
      stopHearing();
      if (result.kind === 'saved') tab.putDay(result.reflection);
      return result;
    },
    /** To another page of the same tab, or away altogether. */
    leave(): void {
      void writing.flush();
      stopHearing();
    },
  };
}
