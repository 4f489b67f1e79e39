import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useQuery } from '@tanstack/react-query';
import { Sparkles, Sprout } from 'lucide';
import { Icon } from '../../components/display/icon.tsx';
import type { StoredWeeklyRefresher, WeeklyRefresher } from '#contract/weekly.ts';
import { TextFooter } from '../../components/generated-text/text-footer.tsx';
import { Button } from '../../components/controls/button.tsx';
import { Card } from '../../components/display/card.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { Highlights } from './highlights.tsx';
import { refresherOptions, useGenerateWeek, type WeekProps } from './queries.ts';
import { StoredWeeks } from './stored-weeks.tsx';
import { WeekSummary } from './week-summary.tsx';
import { findWeek, formatWeek, WEEK_DAYS } from './week.ts';

/** The week that ends today, generated on a press, or an earlier week that was opened. */
export function WeeklyRefresherView({ userId, today, applyPending }: WeekProps) {
  const [opened, setOpened] = useState<StoredWeeklyRefresher | null>(null);
  const range = useRef<HTMLParagraphElement>(null);
  const week = findWeek(today);
  const analysis = { userId, week, place: 'page' } as const;
  const { data: latest } = useQuery(refresherOptions(analysis));
  const { generate, isPending, partialText, textRef } = useGenerateWeek({ ...analysis, applyPending });
  const refresh = () => generate({ isRefresh: latest !== undefined });
  const refresher = opened ?? latest;
  const summary = (!opened && partialText) || refresher?.summary;
  const open = (next: StoredWeeklyRefresher | null) => {
    flushSync(() => setOpened(next));
    // The pressed button is removed with its row.
    range.current?.focus();
  };
  return (
    <>
      <p ref={range} tabIndex={-1} className="week-range">
        {formatWeek(opened ?? week)}
      </p>
      {/* The button keeps its place in the tree, so that it keeps the focus when the result comes. */}
      <div className={summary ? 'week' : 'week card'}>
        {summary ? (
          <>
            <Card title="Week Overview" icon={<Icon icon={Sparkles} size={18} />}>
              <WeekSummary
                ref={textRef}
                text={summary}
                isWriting={!opened && partialText !== ''}
                before={refresher?.summary}
              />
              {refresher && (
                <TextFooter
                  userId={userId}
                  text={refresher}
                  isWriting={!opened && partialText !== ''}
                  isRetrying={isPending}
                  onRetry={opened ? undefined : refresh}
                />
              )}
            </Card>
            {refresher && <Details refresher={refresher} />}
          </>
        ) : (
          <Ready />
        )}
        {opened ? (
          <Button variant="quiet" className="week-button" onClick={() => open(null)}>
            Back to this week
          </Button>
        ) : (
          <Button
            variant="primary"
            size="large"
            className="week-button"
            isPending={isPending}
            pendingLabel="Analyzing..."
            onClick={refresh}
          >
            {latest ? 'Refresh Analysis' : 'Analyze This Week'}
          </Button>
        )}
      </div>
      {!isPending && <StoredWeeks userId={userId} shown={refresher} onOpen={open} />}
    </>
  );
}

function Ready() {
  return (
    <EmptyState
      icon={<Icon icon={Sparkles} size={22} />}
      title="Ready to analyze your week?"
      text={`See what these ${WEEK_DAYS} days taught you, in your own words.`}
    />
  );
}

function Details({ refresher }: { refresher: WeeklyRefresher }) {
  return (
    <>
      {refresher.highlights.length > 0 && (
        <Card title="Key Learning Highlights">
          <Highlights refresher={refresher} />
        </Card>
      )}
      {refresher.growth && (
        <Card title="This Week's Growth" icon={<Icon icon={Sprout} size={18} />}>
          <p className="card-text">{refresher.growth}</p>
        </Card>
      )}
    </>
  );
}
