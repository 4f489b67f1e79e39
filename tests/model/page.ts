// The page on which a day is written, without its fields: opened, typed on, completed and left as the components do it.
import { buildRequests, listBasedOnRequestIds, createForm } from '../../web/features/editor/model/form-model.ts';
import { formMerging } from '../../web/features/editor/merge/form-merging.ts';
import { mergePendingDraft } from '../../web/features/editor/merge/merge-pending-draft.ts';
import { requestsOfDay, pendingDraft } from '../../web/features/reflections/pending-days.ts';
import { createFormController } from '../../web/features/editor/controller/form-controller.ts';
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
  const localStore = await tab.localStores.forUser(userId);
  await localStore.ready;
  const day = await tab.findDay();
  const kept = await localStore.drafts.open(DAY);
  const told = (state: DraftState) => {
    const isKept = state.saveStatus === 'device' || state.saveStatus === 'server';
    if (isKept) onKept(state.content?.entries.map(({ content }) => content) ?? []);
    return state;
  };
  const waiting = pendingDraft(requestsOfDay(tab.listWaiting(), DAY));
  const draft = mergePendingDraft({ pending: waiting, typed: kept.content, createId });
  const writing = createFormController({
    form: createForm({ day: day ?? null, draft, newDayPromptIndex: 0 }),
    savedDraft: told(kept),
    createId,
    findMerging: () => formMerging,
    save: async (change) => told(await localStore.drafts.save(DAY, change)),
    saveBeforeUnload(change) {
      if (localStore.drafts.saveBeforeUnload(DAY, change))
        onKept(change.mine?.entries.map(({ content }) => content) ?? []);
    },
    acknowledge: (saved) => void localStore.drafts.acknowledge(DAY, saved).catch(() => undefined),
    onPending: () => tab.notePending(DAY),
    onReleased: () => void tab.fetchDay().catch(() => undefined),
    schedule,
  });
  tab.listenForDay(writing.applyServerDay);
  const stopWatching = localStore.drafts.subscribe(DAY, writing.receive);
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
      const result = await localStore.outbox.save(requests, listBasedOnRequestIds(writing.read()));
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
