import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import type { Day } from '#contract/days.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Highlights } from './highlights.tsx';
import { Notes } from './notes.tsx';
import { analysisOptions, useAnalyseWeek } from './queries.ts';
import { findWeek, nameWeek } from './week.ts';

/** The week at a glance, beside a saved day. */
export function WeeklyCard({ userId, today }: { userId: string; today: Day }) {
  const week = findWeek(today);
  const analysis = { userId, week, place: 'card' } as const;
  const { data: refresher } = useQuery(analysisOptions(analysis));
  const analyse = useAnalyseWeek(analysis);
  return (
    <Card
      title="Weekly Refresher"
      icon={<Sparkles size={18} aria-hidden="true" />}
      action={
        <Button
          variant="quiet"
          size="small"
          isPending={analyse.isPending}
          pendingLabel="Analyzing..."
          onClick={() => analyse.mutate({ isRefresh: false })}
        >
          View This Week
        </Button>
      }
    >
      <div>
        {refresher ? (
          <>
            <p className="card-week">{nameWeek(week)}</p>
            <p className="card-text week-summary" lang="" dir="auto">
              {refresher.summary}
            </p>
            {refresher.highlights.length > 0 && (
              <>
                <h3 className="card-subtitle">Key Highlights</h3>
                <Highlights refresher={refresher} />
              </>
            )}
            <Notes refresher={refresher} />
          </>
        ) : (
          <p className="card-text">See what the last seven days taught you.</p>
        )}
      </div>
    </Card>
  );
}
