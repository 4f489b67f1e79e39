// What All Reflections shows: it stands in the address, so that Back and a reload return to it.
import { use, useLayoutEffect, useRef } from 'react';
import type { IsoDate } from '#contract/days.ts';
import { PROMPTS } from '#contract/prompts.ts';
import { PageVisitContext } from '../../components/page/page.tsx';
import { useSearchParams } from '../../navigation/location.ts';
import { PATHS } from '../../navigation/paths.ts';
import { replaceAddress } from '../../navigation/replace-address.ts';
import { isYearMonth, monthOf, type YearMonth } from './months.ts';

export interface HistoryView {
  month: YearMonth;
  /** Only days with this prompt. */
  prompt: number | null;
}

export interface ChangeableView extends HistoryView {
  change: (next: Partial<HistoryView>) => void;
}

export function useHistoryView(today: IsoDate): ChangeableView {
  const params = useSearchParams();
  const view = readView(params, today);
  const keepsFocus = useRef(false);
  const visit = use(PageVisitContext);

  // Before the heading's effect: a new address takes the focus there, but the person is still in the calendar.
  useLayoutEffect(() => {
    if (keepsFocus.current) visit?.claimFocus();
    keepsFocus.current = false;
  }, [visit]);

  const change = (next: Partial<HistoryView>) => {
    const address = buildAddress({ ...view, ...next }, today);
    if (address === window.location.pathname + window.location.search) return;
    keepsFocus.current = true;
    replaceAddress(address + window.location.hash);
  };
  return { ...view, change };
}

export function readView(params: URLSearchParams, today: IsoDate): HistoryView {
  const current = monthOf(today);
  const month = params.get('month') ?? current;
  const prompt = params.get('prompt');
  const isPrompt = prompt !== null && /^\d$/.test(prompt) && Number(prompt) < PROMPTS.length;
  return {
    month: isYearMonth(month) && month < current ? month : current,
    prompt: isPrompt ? Number(prompt) : null,
  };
}

export function buildAddress({ month, prompt }: HistoryView, today: IsoDate): string {
  const pairs = [month !== monthOf(today) && `month=${month}`, prompt !== null && `prompt=${prompt}`].filter(Boolean);
  return pairs.length === 0 ? PATHS.history : `${PATHS.history}?${pairs.join('&')}`;
}
