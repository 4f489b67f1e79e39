import { useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Entry, Reflection } from '#contract/reflections.ts';
import { localStores } from '../../../storage/local-stores.ts';
import type { SaveResult } from '../../../storage/outbox/outbox.ts';
import { NetworkError } from '../../../api/network-error.ts';
import type { DraftStatus } from '../../../storage/drafts/draft-store.ts';
import { toast } from '../../../components/overlays/toast.ts';
import { describeError } from '../requests/describe-error.ts';
import type { OpenedDraft } from '../../editor/drafts/draft-queries.ts';
import { useDraftSession } from '../../editor/drafts/use-draft-session.ts';
import { scheduleIdle } from '../../../components/drafts/schedule-idle.ts';
import { findConflictPlace } from './conflict-place.ts';
import type { EditSession } from './edit-session.ts';
import { createEntryDraft } from './entry-draft.ts';
import { startTextMerge, revertTextMerge, type TextMerge } from './merge-texts.ts';
import { cacheDay } from '../requests/queries.ts';
import { findNewerDay, isNotFound, sendEdit } from '../requests/requests.ts';

export const EMPTY_ENTRY_MESSAGE = 'A learning needs some words. To take it away, choose Remove.';

export function useEntryEdit(editing: EditSession, opened: OpenedDraft, onDone: () => void) {
  const queryClient = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const [base, setBase] = useState(editing);
  const { draft, status } = useEntryDraft(editing, opened);
  const [text, setText] = useState(draft.firstText);
  const [problem, setProblem] = useState<string | null>(null);
  const [conflict, setConflict] = useState<{ newer: Reflection | null } | null>(null);
  const [merge, setMerge] = useState<TextMerge | null>(null);
  const { mutateAsync: send, isPending } = useMutation({
    mutationFn: (content: string) => sendOrEnqueue(base, content),
  });

  const discard = () => {
    void draft.discard();
    onDone();
  };
  const finish = () => {
    void draft.finish();
    onDone();
  };
  const save = async () => {
    if (!merge && text === base.entry.content) return discard();
    if (text.trim() === '') {
      setProblem(EMPTY_ENTRY_MESSAGE);
      return field.current?.focus();
    }
    setProblem(null);
    if (draft.isStale) return setConflict({ newer: base.day });
    try {
      const result = await send(text);
      if (result.kind === 'saved') await cacheDay(queryClient, result.reflection);
      else showWaitingToast();
      return finish();
    } catch (error) {
      const newer = findNewerDay(error);
      return newer || isNotFound(error) ? choose(newer) : setProblem(describeError(error));
    }
  };
  const write = (next: string, merged?: Entry) => {
    setText(next);
    draft.write(next, merged);
  };
  const choose = (newer: Reflection | null) => {
    setMerge(null);
    setProblem(null);
    setConflict({ newer });
  };
  const beginMerging = (newer: EditSession) => {
    const begun = startTextMerge({ mine: text, theirs: newer.entry.content });
    setMerge(begun);
    setBase(newer);
    setConflict(null);
    write(begun.merged, newer.entry);
  };
  const endMerging = () => {
    if (merge) setText(revertTextMerge(merge, text));
    choose(base.day);
  };
  const place = findConflictPlace(base.entry.revTag);
  const merging = { isOn: merge !== null, place, begin: beginMerging, leave: endMerging };
  return {
    field,
    text,
    problem,
    conflict,
    merging,
    isPending,
    status,
    write,
    save,
    discard,
  };
}

export type EntryEdit = ReturnType<typeof useEntryEdit>;

function useEntryDraft({ day, entry }: EditSession, { store, savedDraft }: OpenedDraft) {
  const [status, setStatus] = useState<DraftStatus>(savedDraft);
  const [draft] = useState(() =>
    createEntryDraft({
      ...store,
      entry,
      promptIndex: day.promptIndex,
      savedDraft: savedDraft.content,
      onSaved: setStatus,
      // A save between two frames does not delay the paint of the next key.
      schedule: scheduleIdle,
    }),
  );
  useDraftSession(store, { receive: setStatus, flush: draft.flush });
  return { draft, status };
}

/** Without an answer the change goes to the outbox, as a save of that one entry. */
async function sendOrEnqueue({ day, entry }: EditSession, content: string): Promise<SaveResult> {
  try {
    const reflection = await sendEdit(day, { id: entry.id, content });
    return { kind: 'saved', reflection, conflictCopyIds: [] };
  } catch (error) {
    const store = error instanceof NetworkError && (await localStores.forUser(day.userId).catch(() => null));
    if (!store) throw error;
    const { userId, date, promptIndex } = day;
    const { id, rev, revTag } = entry;
    await store.outbox.enqueue({ userId, date, promptIndex, entries: [{ id, content, rev, revTag }] });
    return { kind: 'waiting' };
  }
}

function showWaitingToast(): void {
  toast({ title: 'Waiting to send', description: 'It is stored on this device and will be sent automatically.' });
  // The local copy replaces every element that could have had the focus.
  document.querySelector('h1')?.focus({ preventScroll: true });
}
