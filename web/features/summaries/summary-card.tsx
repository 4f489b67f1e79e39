import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide';
import { Icon } from '../../components/display/icon.tsx';
import { NEUTRAL_SUMMARY } from '#contract/withheld-summary.ts';
import type { Reflection } from '#contract/reflections.ts';
import { buildKey } from '../../api/query-keys.ts';
import { lazyComponent } from '../../components/lazy/lazy-component.tsx';
import { findProviderAwaitingConsent, useModels } from '../../api/language-model.ts';
import { Card } from '../../components/display/card.tsx';
import { StableHeight } from '../../components/display/stable-height.tsx';
import { useRetrySummary } from './queries.ts';
import { isReady, chooseSummaryView, type SummaryView } from './summary-view.ts';
import { TextFooter, WRITING_MESSAGE } from '../../components/generated-text/text-footer.tsx';
import { SummaryLines } from './summary-lines.tsx';
import type { BrowserSummaryState } from './use-browser-summary.ts';
import { useLiveSummary } from './use-live-summary.ts';

/** Only needed until the person has answered once. */
const ConsentNote = lazyComponent(async () => (await import('./consent-note.tsx')).ConsentNote);

/** Only in browsers that have a language model. */
const BrowserSummary = lazyComponent(async () => (await import('./browser-summary.tsx')).BrowserSummary);

/** Most days have none. */
const ThreadLine = lazyComponent(async () => (await import('../threads/thread-line.tsx')).ThreadLine);

export function SummaryCard({ day: saved }: { day: Reflection }) {
  const [browser, setBrowser] = useState<BrowserSummaryState | null>(null);
  const day = { ...saved, ...browser?.text };
  const live = useLiveSummary(day);
  const before = useEarlierSummary(day);
  const view = chooseSummaryView({ day, before, ...live, browserText: browser?.partialText });
  const retry = useRetrySummary(day);
  const provider = findProviderAwaitingConsent(useModels(day.userId));
  const ref = useRef<HTMLDivElement>(null);
  const isDone = view.kind === 'ready';
  const hasWaited = useHasBeen(!isDone);
  const [fallback] = useState(day.aiSummary);
  // The pressed button is removed, so the focus moves to the summary.
  const focus = () => ref.current?.focus();
  const retryOnServer = () => retry.mutate(undefined, { onSuccess: focus });
  const tryAgain = () => {
    if (!browser) return retryOnServer();
    browser.retry();
    focus();
  };
  // The neutral sentence is not made from entries.
  const isOwn = day.aiSummary !== NEUTRAL_SUMMARY;
  return (
    <Card title="AI Summary" icon={<Icon icon={Sparkles} size={18} />}>
      <StableHeight
        ref={ref}
        tabIndex={-1}
        className="summary"
        aria-busy={!isDone && view.kind !== 'gave-up' && view.kind !== 'unreachable'}
        // The height of the fallback text is kept for the whole visit, so that nothing moves at the end.
        text={hasWaited ? fallback : undefined}
      >
        <Lines view={view} />
      </StableHeight>
      <ThreadLine day={day} />
      {/* Screen readers announce the result once, not each piece. */}
      <output className="visually-hidden">
        {hasWaited &&
          isDone &&
          (day.summary.degraded || browser?.isLate
            ? 'The AI summary has not arrived yet.'
            : 'The AI summary is ready.')}
      </output>
      {isDone ? (
        <TextFooter
          userId={day.userId}
          text={{
            ...day.summary,
            dates: isOwn ? [day.date] : [],
            isRepeated: retry.data?.isRepeated,
            isLate: browser?.isLate,
          }}
          ownWords={isOwn ? OWN_WORDS : undefined}
          isRetrying={retry.isPending}
          onRetry={tryAgain}
        />
      ) : (
        <p className="small-print summary-note">{isOwn && (WAITING_NOTES[view.kind] ?? NO_NOTE)}</p>
      )}
      {'LanguageModel' in globalThis && <BrowserSummary day={saved} onChange={setBrowser} onAnswered={focus} />}
      {provider && <ConsentNote userId={day.userId} provider={provider} onAllowed={retryOnServer} onKept={focus} />}
    </Card>
  );
}

const OWN_WORDS = 'Key points, in your own words';
const GENERATING = 'AI summary is being generated...';
const UNREACHABLE = 'The summary needs a connection.';
/** One line in each state, so that the height stays the same. */
const NO_NOTE = '\u00A0';
const WAITING_NOTES: Readonly<Partial<Record<SummaryView['kind'], string>>> = {
  fallback: `${GENERATING} Until then: key points, in your own words.`,
  earlier: GENERATING,
  'gave-up': OWN_WORDS,
  writing: WRITING_MESSAGE,
};

function Lines({ view }: { view: SummaryView }) {
  if (!('lines' in view)) return <p className="card-text">{view.kind === 'waiting' ? GENERATING : UNREACHABLE}</p>;
  return <SummaryLines lines={view.lines} isWriting={view.kind === 'writing'} />;
}

/** From before the last change: what this page has shown, or what this device has. Undefined until that is known. */
function useEarlierSummary(day: Reflection): string | null | undefined {
  const [last, setLast] = useState<string | null>(null);
  const kept = useQuery({
    queryKey: buildKey(`earlier-summary:${day.id}:${day.version}`, 'cached', day.userId),
    queryFn: async () => (await import('./read-earlier-summary.ts')).readEarlierSummary(day),
    enabled: !isReady(day) && day.version > 1,
  });
  const text = isReady(day) ? day.aiSummary : (last ?? kept.data ?? null);
  if (text !== last) setLast(text);
  return text ?? kept.data;
}

function useHasBeen(isNow: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(isNow);
  if (isNow && !hasBeen) setHasBeen(true);
  return hasBeen || isNow;
}
