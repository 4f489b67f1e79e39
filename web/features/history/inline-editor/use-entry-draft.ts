import { useEffect, useRef, useState } from 'react';
import type { Entry, Reflection } from '#contract/reflections.ts';
import { openLocalStore } from '../../../storage/local-stores.ts';
import type { DraftStatus } from '../../../components/drafts/draft-status-text.ts';
import type { EditSession } from './edit-session.ts';
import { createEntryDraft, findDraftedEntry, type EntryDraft } from './entry-draft.ts';
import { schedule } from '../../../time/schedule.ts';

const NOWHERE: DraftStatus = { saveStatus: 'nowhere', savedAt: 0 };
const UNFETCHED: DraftStatus = { saveStatus: 'unfetched', savedAt: 0 };
/** The code that keeps could not be fetched: it is asked for again with each key, and after this long. */
const TRY_AGAIN_MS = 3000;

interface Found {
  /** What was typed on an earlier visit, and never saved. */
  onFound: (text: string) => void;
}

/** Has every key of one editor kept. Nobody is kept from writing by a device that cannot: the line says so. */
export function useEntryDraft({ day, entry }: EditSession, { onFound }: Found) {
  const keeping = useRef<EntryDraft | null>(null);
  /** Typed before the device was ready. */
  const early = useRef<{ text: string; over: Entry } | null>(null);
  /** Asks once more for the code that keeps; set while that could not be fetched. */
  const retry = useRef<(() => void) | null>(null);
  const [status, setStatus] = useState(NOWHERE);
  const tell = useRef(onFound);

  // The device, the window and its end are outside React.
  useEffect(() => {
    let isGone = false;
    let stopWatching: (() => void) | undefined;
    let stopWaiting: (() => void) | undefined;
    const open = async () => {
      stopWaiting?.();
      retry.current = null;
      const made = await openKeeping({ day, entry }, setStatus).catch(() => null);
      if (isGone) return;
      if (!made) {
        if (early.current) setStatus(UNFETCHED);
        retry.current = () => void open();
        stopWaiting = schedule(retry.current, TRY_AGAIN_MS);
        return;
      }
      keeping.current = made.keeping;
      stopWatching = made.watch(setStatus);
      if (early.current) made.keeping.write(early.current.text, early.current.over);
      else if (made.text !== entry.content) tell.current(made.text);
    };
    const flush = () => keeping.current?.flush();
    const flushHidden = () => document.visibilityState === 'hidden' && flush();
    void open();
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flushHidden);
    return () => {
      isGone = true;
      stopWaiting?.();
      stopWatching?.();
      flush();
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flushHidden);
    };
  }, [day, entry]);

  return {
    status,
    write(text: string, over: Entry): void {
      if (keeping.current) keeping.current.write(text, over);
      else {
        early.current = { text, over };
        if (retry.current) setStatus(UNFETCHED);
        retry.current?.();
      }
    },
    /** Not when they began to type over the present text before anything was found. */
    isStale: () => !early.current && keeping.current?.isStale === true,
    discard: () => void keeping.current?.discard(),
    finish: () => void keeping.current?.finish(),
  };
}

async function openKeeping({ day, entry }: EditSession, onKept: (status: DraftStatus) => void) {
  const { drafts } = await openLocalStore(day.userId);
  const { date, promptIndex }: Reflection = day;
  // A device that cannot be read is one that has nothing; what it refuses to keep, the line says.
  const rows = await drafts.list().catch(() => []);
  const kept = rows.find((row) => row.date === date)?.content ?? null;
  const keeping = createEntryDraft({
    entry,
    promptIndex,
    savedDraft: kept,
    save: (change) => drafts.save(date, change),
    saveBeforeUnload: (change) => void drafts.saveBeforeUnload(date, change),
    acknowledge: (saved) => void drafts.acknowledge(date, saved).catch(() => undefined),
    onSaved: onKept,
    schedule,
  });
  return {
    keeping,
    text: findDraftedEntry(kept, entry.id)?.content ?? entry.content,
    /** The server takes it later than the device does. */
    watch: (tell: (status: DraftStatus) => void) => drafts.subscribe(date, tell),
  };
}
