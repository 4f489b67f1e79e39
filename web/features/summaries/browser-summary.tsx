import { useState } from 'react';
import type { Reflection } from '#contract/reflections.ts';
import { useWriter } from '../../browser-model/use-writer.ts';
import { BrowserModelOffer } from './browser-model-offer.tsx';
import { canImproveSummary, useBrowserSummary, type BrowserSummaryState } from './use-browser-summary.ts';

interface BrowserSummaryProps {
  day: Reflection;
  onChange: (state: BrowserSummaryState | null) => void;
  /** The pressed button is removed with the offer. */
  onAnswered: () => void;
}

/** The part of the summary card that the browser's model needs: its offer, and its writing. */
export function BrowserSummary({ day, onChange, onAnswered }: BrowserSummaryProps) {
  const [openedMs] = useState(() => Date.now());
  const isActive = useWriter(day.userId) === 'browser' && canImproveSummary(day, openedMs);
  useBrowserSummary(day, isActive, onChange);
  return <BrowserModelOffer userId={day.userId} onAnswered={onAnswered} />;
}
