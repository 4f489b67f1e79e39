import { useQuery } from '@tanstack/react-query';
import { Sparkles, Sprout } from 'lucide-react';
import type { Day } from '#contract/days.ts';
import type { WeeklyRefresher } from '#contract/weekly.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Highlights } from './highlights.tsx';
import { Notes } from './notes.tsx';
import { analysisOptions, useAnalyseWeek } from './queries.ts';
import { findWeek, nameWeek } from './week.ts';

/** The week in which today is the last day: asked for by a press, kept on screen whatever a later press brings. */
export function WeekAnalysis({ userId, today }: { userId: string; today: Day }) {
  const week = findWeek(today);
  const analysis = { userId, week, place: 'page' } as const;
  const { data: refresher } = useQuery(analysisOptions(analysis));
  const analyse = useAnalyseWeek(analysis);
  return (
    <>
      <p className="week-range">{nameWeek(week)}</p>
      {/* The button stays where it is in the tree, so that it keeps the focus when the result comes. */}
      <div className={refresher ? 'week' : 'week card'}>
        {refresher ? <Result refresher={refresher} /> : <Ready />}
        <Button
          variant="primary"
          size="large"
          className="week-button"
          isPending={analyse.isPending}
          pendingLabel="Analyzing..."
          onClick={() => analyse.mutate({ isRefresh: refresher !== undefined })}
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

function Result({ refresher }: { refresher: WeeklyRefresher }) {
  return (
    <>
      <Card title="Week Overview" icon={<Sparkles size={18} aria-hidden="true" />}>
        <p className="card-text week-summary" lang="" dir="auto">
          {refresher.summary}
        </p>
        <Notes refresher={refresher} />
      </Card>
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
