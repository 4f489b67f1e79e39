import { useEffect } from 'react';
import type { DayDrafts } from '../../../storage/drafts/day-drafts.ts';
import type { DraftState } from '../../../storage/drafts/draft-store.ts';

interface OpenEditor {
  receive: (next: DraftState) => void;
  flush: () => unknown;
}

/** The person can close or leave the page between a key and its save. */
export function useDraftSession({ subscribe }: DayDrafts, { receive, flush }: OpenEditor): void {
  useEffect(() => {
    const flushHidden = () => document.visibilityState === 'hidden' && flush();
    const unsubscribe = subscribe(receive);
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flushHidden);
    return () => {
      flush();
      unsubscribe();
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flushHidden);
    };
  }, [subscribe, receive, flush]);
}
