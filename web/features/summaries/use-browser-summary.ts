import { useEffect, useMemo, useState } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Reflection } from '#contract/reflections.ts';
import { NEUTRAL_SUMMARY } from '#contract/withheld-summary.ts';
import { buildDayKey, buildKey } from '../../api/query-keys.ts';
import type { BrowserSummaryText, BrowserTextOutcome } from '../../browser-model/browser-texts.ts';
import { modelDownload } from '../../browser-model/download-model.ts';
import { findLanguageModelApi } from '../../browser-model/prompt-api.ts';
import { EMBEDDED_SOURCE } from '../../components/generated-text/text-attribution.ts';
import { useStore } from '../../state/store.ts';
import { listCachedDays } from '../../offline/local-generation.ts';

/** As long as the server tries again to have a provider write a summary. */
const UPGRADE_PERIOD_MS = 24 * 3_600_000;
const EARLIER_DAYS = 7;

export interface BrowserSummaryState {
  /** The checked lines so far; empty when the model is not writing. */
  partialText: string;
  /** The summary of the browser's model; null while there is none. */
  text: Pick<Reflection, 'aiSummary' | 'summary'> | null;
  /** The model did not write, and may be asked again. */
  isLate: boolean;
  retry: () => void;
}

type Outcome = BrowserTextOutcome<BrowserSummaryText, Reflection>;

/** Only recent embedded summaries: earlier days stay as the person knows them. */
export function canImproveSummary({ aiSummary, summary, savedAt, updatedAt }: Reflection, nowMs: number): boolean {
  if (summary.source !== EMBEDDED_SOURCE || aiSummary === NEUTRAL_SUMMARY) return false;
  return nowMs - Date.parse(savedAt ?? updatedAt) < UPGRADE_PERIOD_MS;
}

/** Writes the summary of the day with the browser's model, as long as the page shows the day. */
export function useBrowserSummary(
  day: Reflection,
  isActive: boolean,
  onChange: (state: BrowserSummaryState | null) => void,
): void {
  const queryClient = useQueryClient();
  const { status: download } = useStore(modelDownload);
  const { date, entries } = day;
  // What the summary is written from: a reading that is stored meanwhile changes the day as well.
  const key = useMemo(
    () => JSON.stringify([date, entries.map(({ content, promptIndex }) => [promptIndex, content])]),
    [date, entries],
  );
  const [retried, setRetried] = useState({ key, count: 0 });
  const attempt = retried.key === key ? retried.count : 0;

  useEffect(() => {
    const api = findLanguageModelApi();
    if (!isActive || api === null) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const retry = () => setRetried({ key, count: attempt + 1 });
    const run = async () => {
      const { fingerprintDays, summariseInBrowser } = await import('../../browser-model/browser-texts.ts');
      const memory = createMemory(queryClient, { day, fingerprint: await fingerprintDays([day]) });
      const known = memory.read();
      // A failed attempt is repeated on a press only.
      let outcome = known && (attempt === 0 || 'shown' in known) ? known : null;
      if (signal.aborted) return;
      if (outcome === null) {
        const onText = (partialText: string) => onChange({ partialText, text: null, isLate: false, retry });
        const earlierDays = await listEarlierDays(day);
        outcome = await summariseInBrowser({ userId: day.userId, day, earlierDays }, { api, signal, onText });
        if (signal.aborted) return;
        // A model may be there at the next attempt.
        if (!isPassing(outcome)) memory.write(outcome);
        if ('shown' in outcome) deliver(outcome, { queryClient, memory });
      }
      onChange(show(outcome, retry));
    };
    void run().catch(() => signal.aborted || onChange(show({ reason: 'failed' }, retry)));
    return () => {
      controller.abort();
      onChange(null);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `key` stands for `day`
  }, [isActive, key, attempt, download, queryClient, onChange]);
}

/** Another attempt by the person would end in the same way. */
function isPassing(outcome: Outcome): boolean {
  return 'reason' in outcome && (outcome.reason === 'nothing' || outcome.reason === 'unavailable');
}

function show(outcome: Outcome, retry: () => void): BrowserSummaryState | null {
  if ('shown' in outcome) {
    const { text, source, madeAt } = outcome.shown;
    const summary = { status: 'ready', source, degraded: false, madeAt } as const;
    return { partialText: '', text: { aiSummary: text, summary }, isLate: false, retry };
  }
  return isPassing(outcome) ? null : { partialText: '', text: null, isLate: true, retry };
}

interface Delivery {
  queryClient: QueryClient;
  memory: Memory;
}

/** Not aborted with the page: a text that is there is sent, also later. */
function deliver(outcome: Extract<Outcome, { shown: unknown }>, { queryClient, memory }: Delivery): void {
  outcome.send().then(
    (saved) =>
      // Not in place of an edit that was answered first.
      queryClient.setQueryData<Reflection | null>(buildDayKey(saved), (current) =>
        current && current.version > saved.version ? current : saved,
      ),
    // The server has refused it: the embedded text stays, and the page says so at the next visit.
    () => memory.write({ reason: 'rejected' }),
  );
}

type Memory = ReturnType<typeof createMemory>;

/** The texts of this visit by what they were written from: a day that was in the outbox has them when it is saved. */
function createMemory(
  queryClient: QueryClient,
  { day: { userId }, fingerprint }: { day: Reflection; fingerprint: string },
) {
  const queryKey = buildKey(`/browser-summary/${fingerprint}`, 'models', userId);
  return {
    read: () => queryClient.getQueryData<Outcome>(queryKey) ?? null,
    write: (outcome: Outcome) => void queryClient.setQueryData(queryKey, outcome),
  };
}

/** From this device: the model reads only which themes come back. */
async function listEarlierDays({ userId, date }: Reflection): Promise<readonly Reflection[]> {
  const days = await listCachedDays(userId).catch(() => []);
  return days.filter((day) => day.date < date).slice(0, EARLIER_DAYS);
}
