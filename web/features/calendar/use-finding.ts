// In a narrow window the search, the fields of the calendar and its legend wait behind «Find»: the month comes first.
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { isSlashPress } from '../../components/controls/slash-press.ts';
import type { HistoryView } from './use-history-view.ts';

const SEARCH_HASH = '#q=';
const FIELDS = ':is(.history-search, .calendar-tools) :is(input, select)';

/**
 * They stand open where they are in use: for words that are searched, in a window that grows narrow, and as long as a prompt
 * is chosen, for nothing else says why days are missing.
 */
export function useFinding({ prompt }: HistoryView) {
  const [isFinding, setIsFinding] = useState(() => window.location.hash.startsWith(SEARCH_HASH));

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isSlashPress(event)) flushSync(() => setIsFinding(true));
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(FIELDS)) setIsFinding(true);
    };
    // Before the search takes the key: a field that is not shown takes no focus.
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('focusin', onFocus);
    };
  }, []);

  // A prompt that is given up leaves its field open, with the focus in it.
  if (prompt !== null && !isFinding) setIsFinding(true);

  return { isFinding, toggle };

  /** By keyboard the focus goes to the search; a finger may want another field, without the keyboard above it. */
  function toggle({ detail }: { detail: number }): void {
    flushSync(() => setIsFinding(!isFinding));
    if (!isFinding && detail === 0) document.querySelector<HTMLElement>('.history-search input')?.focus();
  }
}
