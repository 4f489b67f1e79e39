import { useEffect, useRef, useState } from 'react';
import type { Entry, Reflection } from '#contract/reflections.ts';
import { openLocalStore } from '../../../storage/local-stores.ts';
import type { DraftStatus } from '../../../components/drafts/draft-status-text.ts';
import type { EditSession } from './edit-session.ts';
import { createEntryDraft, findDraftedEntry, type EntryDraft } from './entry-draft.ts';
import { schedule } from '../../../time/schedule.ts';

const NOWHERE: DraftStatus = { saveStatus: 'nowhere', savedAt: 0 };
const UNFETCHED: DraftStatus = { saveStatus: 'unfetched', savedAt: 0 };
/** If the code of the local store can't be loaded, each key tries again, and so does this interval. */
const RETRY_MS = 3000;

interface Options {
  /** Receives the unsaved text of an earlier visit. */
  onFound: (text: string) => void;
}

/** Saves every key of the inline editor. If the device can't save, the status line says so and the person can still type. */
export function useEntryDraft({ day, entry }: EditSession, { onFound }: Options) {
  const draft = useRef<EntryDraft | null>(null);
  /** Text typed before the local store was ready. */
  const early = useRef<{ text: string; over: Entry } | null>(null);
  /** Loads the local store again; set after a failed attempt. */
  const retry = useRef<(() => void) | null>(null);
  const [status, setStatus] = useState(NOWHERE);
  const notifyFound = useRef(onFound);

  // The device, the window and its end are outside React.
  useEffect(() => {
    let isGone = false;
    let unsubscribe: (() => void) | undefined;
    let cancelRetry: (() => void) | undefined;
    const open = async () => {
      cancelRetry?.();
      retry.current = null;
      const opened = await openDraft({ day, entry }, setStatus).catch(() => null);
      if (isGone) return;
      if (!opened) {
        if (early.current) setStatus(UNFETCHED);
        retry.current = () => void open();
        cancelRetry = schedule(retry.current, RETRY_MS);
        return;
      }
      draft.current = opened.draft;
      unsubscribe = opened.subscribe(setStatus);
      if (early.current) opened.draft.write(early.current.text, early.current.over);
      else if (opened.text !== entry.content) notifyFound.current(opened.text);
    };
    const flush = () => draft.current?.flush();
    const flushHidden = () => document.visibilityState === 'hidden' && flush();
    void open();
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flushHidden);
    return () => {
      isGone = true;
      cancelRetry?.();
      unsubscribe?.();
      flush();
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flushHidden);
    };
  }, [day, entry]);

  return {
    status,
    write(text: string, over: Entry): void {
      if (draft.current) draft.current.write(text, over);
      else {
        early.current = { text, over };
        if (retry.current) setStatus(UNFETCHED);
        retry.current?.();
      }
    },
    /** Text typed before the draft was found is based on the present version. */
    isStale: () => !early.current && draft.current?.isStale === true,
    discard: () => void draft.current?.discard(),
    finish: () => void draft.current?.finish(),
  };
}

async function openDraft({ day, entry }: EditSession, onSaved: (status: DraftStatus) => void) {
  const { drafts } = await openLocalStore(day.userId);
  const { date, promptIndex }: Reflection = day;
  // A read error counts as no draft; the status line shows write errors.
  const rows = await drafts.list().catch(() => []);
  const savedDraft = rows.find((row) => row.date === date)?.content ?? null;
  const draft = createEntryDraft({
    entry,
    promptIndex,
    savedDraft,
    save: (change) => drafts.save(date, change),
    saveBeforeUnload: (change) => void drafts.saveBeforeUnload(date, change),
    acknowledge: (saved) => void drafts.acknowledge(date, saved).catch(() => undefined),
    onSaved,
    schedule,
  });
  return {
    draft,
    text: findDraftedEntry(savedDraft, entry.id)?.content ?? entry.content,
    /** The status changes again when the server has the draft. */
    subscribe: (listener: (status: DraftStatus) => void) => drafts.subscribe(date, listener),
  };
}
