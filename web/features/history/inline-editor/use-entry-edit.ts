import { useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Reflection } from '#contract/reflections.ts';
import { keepers } from '../../../storage/local-stores.ts';
import type { SaveResult } from '../../../storage/outbox/outbox.ts';
import { NoAnswerError } from '../../../api/network-error.ts';
import { toast } from '../../../components/overlays/toast.tsx';
import { describeError } from '../requests/describe-error.ts';
import type { Editing } from './edit-session.ts';
import { beginMerge, leaveMerge, type Merge } from './merge-texts.ts';
import { putDay } from '../requests/queries.ts';
import { findNewerDay, isGone, sendEdit } from '../requests/requests.ts';
import { useEntryKeeping } from './use-entry-draft.ts';

export const EMPTY = 'A learning needs some words. To take it away, choose Remove.';

/** One learning being changed: its text, where it is kept, and what became of saving it. */
export function useEntryEdit(editing: Editing, onDone: () => void) {
  const queryClient = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  /** What the text is written over: a merge goes on from the day that had come between. */
  const [ground, setGround] = useState(editing);
  const [text, setText] = useState(editing.entry.content);
  const [problem, setProblem] = useState<string | null>(null);
  /** What the server has instead; without a day, nothing any more. */
  const [conflict, setConflict] = useState<{ newer: Reflection | null } | null>(null);
  const [merge, setMerge] = useState<Merge | null>(null);
  const { mutateAsync: send, isPending } = useMutation({
    mutationFn: (content: string) => sendOrLeave(ground, content),
  });
  const kept = useEntryKeeping(editing, {
    onFound(found) {
      setText(found);
      if (field.current) field.current.value = found;
    },
  });

  const putAway = () => {
    kept.putAway();
    onDone();
  };
  const finish = () => {
    kept.finish();
    onDone();
  };
  const save = async () => {
    if (!merge && text === ground.entry.content) return putAway();
    if (text.trim() === '') {
      setProblem(EMPTY);
      return field.current?.focus();
    }
    setProblem(null);
    if (kept.isStale()) return setConflict({ newer: ground.day });
    try {
      const result = await send(text);
      if (result.kind === 'saved') await putDay(queryClient, result.reflection);
      else sayWaiting();
      return finish();
    } catch (error) {
      const newer = findNewerDay(error);
      return newer || isGone(error) ? choose(newer) : setProblem(describeError(error));
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
  const beginMerging = (newer: Editing) => {
    const begun = beginMerge({ mine: text, theirs: newer.entry.content });
    setMerge(begun);
    setGround(newer);
    setConflict(null);
    write(begun.joined, newer.entry);
  };
  /** The draft stays what it was: it has both texts in it. */
  const leaveMerging = () => {
    if (merge) setText(leaveMerge(merge, text));
    choose(ground.day);
  };
  const merging = { isOn: merge !== null, begin: beginMerging, leave: leaveMerging };
  return { field, text, problem, conflict, merging, isPending, status: kept.status, write, save, putAway, finish };
}

export type EntryEdit = ReturnType<typeof useEntryEdit>;

/** Where nobody answers, the change waits with the saves, and goes out once, as a save of that one entry. */
async function sendOrLeave({ day, entry }: Editing, content: string): Promise<SaveResult> {
  try {
    const reflection = await sendEdit(day, { entryId: entry.id, content, seen: day });
    return { kind: 'saved', reflection, keptIds: [] };
  } catch (error) {
    const keeper = error instanceof NoAnswerError && (await keepers.of(day.userId).catch(() => null));
    if (!keeper) throw error;
    const { userId, date, promptIndex } = day;
    const { id, rev, revTag } = entry;
    await keeper.outbox.leave({ userId, date, promptIndex, entries: [{ id, content, rev, revTag }] });
    return { kind: 'waiting' };
  }
}

function sayWaiting(): void {
  toast({ title: 'Waiting to send', description: 'It is stored on this device and will be sent automatically.' });
  // The local copy takes the place of all that could have had the focus.
  document.querySelector('h1')?.focus({ preventScroll: true });
}
