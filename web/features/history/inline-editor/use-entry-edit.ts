import { useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Reflection } from '#contract/reflections.ts';
import { localStores } from '../../../storage/local-stores.ts';
import type { SaveResult } from '../../../storage/outbox/outbox.ts';
import { NetworkError } from '../../../api/network-error.ts';
import { toast } from '../../../components/overlays/toast.tsx';
import { describeError } from '../requests/describe-error.ts';
import type { EditSession } from './edit-session.ts';
import { startTextMerge, revertTextMerge, type TextMerge } from './merge-texts.ts';
import { cacheDay } from '../requests/queries.ts';
import { newerDayOf, isNotFound, sendEdit } from '../requests/requests.ts';
import { useEntryDraft } from './use-entry-draft.ts';

export const EMPTY_ENTRY_MESSAGE = 'A learning needs some words. To take it away, choose Remove.';

/** One learning being changed: its text, where it is kept, and what became of saving it. */
export function useEntryEdit(editing: EditSession, onDone: () => void) {
  const queryClient = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  /** What the text is written over: a merge goes on from the day that had come between. */
  const [ground, setGround] = useState(editing);
  const [text, setText] = useState(editing.entry.content);
  const [problem, setProblem] = useState<string | null>(null);
  /** What the server has instead; without a day, nothing any more. */
  const [conflict, setConflict] = useState<{ newer: Reflection | null } | null>(null);
  const [merge, setMerge] = useState<TextMerge | null>(null);
  const { mutateAsync: send, isPending } = useMutation({
    mutationFn: (content: string) => sendOrLeave(ground, content),
  });
  const kept = useEntryDraft(editing, {
    onFound(found) {
      setText(found);
      if (field.current) field.current.value = found;
    },
  });

  const discard = () => {
    kept.discard();
    onDone();
  };
  const finish = () => {
    kept.finish();
    onDone();
  };
  const save = async () => {
    if (!merge && text === ground.entry.content) return discard();
    if (text.trim() === '') {
      setProblem(EMPTY_ENTRY_MESSAGE);
      return field.current?.focus();
    }
    setProblem(null);
    if (kept.isStale()) return setConflict({ newer: ground.day });
    try {
      const result = await send(text);
      if (result.kind === 'saved') await cacheDay(queryClient, result.reflection);
      else sayWaiting();
      return finish();
    } catch (error) {
      const newer = newerDayOf(error);
      return newer || isNotFound(error) ? choose(newer) : setProblem(describeError(error));
    }
  };
  const write = (next: string, over = ground.entry) => {
    setText(next);
    kept.write(next, over);
  };
  const choose = (newer: Reflection | null) => {
    setMerge(null);
    setProblem(null);
    setConflict({ newer });
  };
  const beginMerging = (newer: EditSession) => {
    const begun = startTextMerge({ mine: text, theirs: newer.entry.content });
    setMerge(begun);
    setGround(newer);
    setConflict(null);
    write(begun.merged, newer.entry);
  };
  /** The draft stays what it was: it has both texts in it. */
  const leaveMerging = () => {
    if (merge) setText(revertTextMerge(merge, text));
    choose(ground.day);
  };
  const merging = { isOn: merge !== null, begin: beginMerging, leave: leaveMerging };
  return {
    field,
    text,
    problem,
    conflict,
    merging,
    isPending,
    status: kept.status,
    write,
    save,
    putAway: discard,
    finish,
  };
}

export type EntryEdit = ReturnType<typeof useEntryEdit>;

/** Where nobody answers, the change waits with the saves, and goes out once, as a save of that one entry. */
async function sendOrLeave({ day, entry }: EditSession, content: string): Promise<SaveResult> {
  try {
    const reflection = await sendEdit(day, { entryId: entry.id, content, seen: day });
    return { kind: 'saved', reflection, conflictCopyIds: [] };
  } catch (error) {
    const keeper = error instanceof NetworkError && (await localStores.forUser(day.userId).catch(() => null));
    if (!keeper) throw error;
    const { userId, date, promptIndex } = day;
    const { id, rev, revTag } = entry;
    await keeper.outbox.enqueue({ userId, date, promptIndex, entries: [{ id, content, rev, revTag }] });
    return { kind: 'waiting' };
  }
}

function sayWaiting(): void {
  toast({ title: 'Waiting to send', description: 'It is stored on this device and will be sent automatically.' });
  // The local copy takes the place of all that could have had the focus.
  document.querySelector('h1')?.focus({ preventScroll: true });
}
