import { useQuery } from '@tanstack/react-query';
import { Sparkles, Sprout } from 'lucide-react';
import type { WeeklyRefresher } from '#contract/weekly.ts';
import { TextNotes } from '../../lib/text-notes.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Highlights } from './highlights.tsx';
import { analysisOptions, useAnalyseWeek, type WeekProps } from './queries.ts';
import { WeekSummary } from './week-summary.tsx';
import { findWeek, nameWeek } from './week.ts';

/** The week in which today is the last day: asked for by a press, kept on screen whatever a later press brings. */
export function WeekAnalysis({ userId, today, layWaitingOver }: WeekProps) {
  const week = findWeek(today);
  const analysis = { userId, week, place: 'page' } as const;
  const { data: refresher } = useQuery(analysisOptions(analysis));
  const { analyse, isPending, soFar } = useAnalyseWeek({ ...analysis, layWaitingOver });
  const refresh = () => analyse({ isRefresh: refresher !== undefined });
  const summary = soFar || refresher?.summary;
  return (
    <>
      <p className="week-range">{nameWeek(week)}</p>
      {/* The button stays where it is in the tree, so that it keeps the focus when the result comes. */}
      <div className={summary ? 'week' : 'week card'}>
        {summary ? (
          <>
            <Card title="Week Overview" icon={<Sparkles size={18} aria-hidden="true" />}>
              <WeekSummary text={summary} isWriting={soFar !== ''} before={refresher?.summary} />
              {refresher && <TextNotes userId={userId} text={refresher} isRetrying={isPending} onRetry={refresh} />}
            </Card>
            {refresher && <Details refresher={refresher} />}
          </>
        ) : (
          <Ready />
        )}
        <Button
          variant="primary"
          size="large"
          className="week-button"
          isPending={isPending}
          pendingLabel="Analyzing..."
          onClick={refresh}
        >
          {refresher ? 'Refresh Analysis' : 'Analyze This Week'}
        </Button>
      </div>
    </>
  );
}

function Ready() {
  return (
    <Empty
      icon={<Sparkles size={22} />}
      title="Ready to analyze your week?"
      text="See what the last seven days taught you, in your own words."
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
        <Card title="This Week's Growth" icon={<Sprout size={18} aria-hidden="true" />}>
          <p className="card-text">{refresher.growth}</p>
        </Card>
      )}
    </>
  );
}
