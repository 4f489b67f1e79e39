import { useEffect, useRef, useState } from 'react';
import type { Entry, Reflection } from '#contract/reflections.ts';
import { keepers } from '../../lib/device/keepers.ts';
import type { DraftStatus } from '../../lib/describe-draft.ts';
import type { Editing } from './editing.ts';
import { createEntryKeeping, findDrafted, type EntryKeeping } from './entry-keeping.ts';
import { schedule } from '../../lib/schedule.ts';

const NOWHERE: DraftStatus = { place: 'nowhere', keptAt: 0 };

interface Found {
  /** What was typed on an earlier visit, and never saved. */
  onFound: (text: string) => void;
}

/** Has every key of one editor kept. Nobody is kept from writing by a device that cannot: the line says so. */
export function useEntryKeeping({ day, entry }: Editing, { onFound }: Found) {
  const keeping = useRef<EntryKeeping | null>(null);
  /** Typed before the device was ready. */
  const early = useRef<{ text: string; over: Entry } | null>(null);
  const [status, setStatus] = useState(NOWHERE);
  const tell = useRef(onFound);

  // The device, the window and its end are outside React.
  useEffect(() => {
    let isGone = false;
    let stopWatching: (() => void) | undefined;
    const open = async () => {
      const made = await openKeeping({ day, entry }, setStatus).catch(() => null);
      if (!made || isGone) return;
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
      else early.current = { text, over };
    },
    /** Not when they began to type over the present text before anything was found. */
    isStale: () => !early.current && keeping.current?.isStale === true,
    putAway: () => void keeping.current?.putAway(),
    finish: () => void keeping.current?.finish(),
  };
}

async function openKeeping({ day, entry }: Editing, onKept: (status: DraftStatus) => void) {
  const keeper = await keepers.of(day.userId);
  await keeper.ready;
  const { drafts } = keeper;
  const { date, promptIndex }: Reflection = day;
  const kept = (await drafts.list()).find((row) => row.date === date)?.content ?? null;
  const keeping = createEntryKeeping({
    entry,
    promptIndex,
    kept,
    keep: (change) => drafts.keep(date, change),
    keepTail: (change) => void drafts.keepTail(date, change),
    settle: (saved) => void drafts.settle(date, saved).catch(() => undefined),
    onKept,
    schedule,
  });
  return {
    keeping,
    text: findDrafted(kept, entry.id)?.content ?? entry.content,
    /** The server takes it later than the device does. */
    watch: (tell: (status: DraftStatus) => void) => drafts.watch(date, tell),
  };
}
