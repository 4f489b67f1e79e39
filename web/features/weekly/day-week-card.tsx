import type { Day } from '#contract/days.ts';
import { shortDate } from '../../time/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { TextNotes } from '../../components/generated-text/text-footer.tsx';
import { Button } from '../../components/controls/button.tsx';
import { Card } from '../../components/display/card.tsx';
import { Highlights } from './highlights.tsx';
import { analysisOptions, useAnalyseWeek, type WeekProps } from './queries.ts';
import { WeekSummary } from './week-summary.tsx';
import { findWeek, nameWeek } from './week.ts';

/** The week at a glance, beside a saved day. */
export function WeeklyCard({ userId, date, today, layWaitingOver }: WeekProps & { date: Day }) {
  const week = findWeek(date);
  const analysis = { userId, week, place: 'card' } as const;
  const { data: refresher } = useQuery(analysisOptions(analysis));
  const { analyse, isPending, soFar } = useAnalyseWeek({ ...analysis, layWaitingOver });
  const summary = soFar || refresher?.summary;
  return (
    <Card
      title="Weekly Refresher"
      className={summary ? '' : 'unmade'}
      icon={<Sparkles size={18} aria-hidden="true" />}
      action={
        <Button
          variant="quiet"
          size="small"
          isPending={isPending}
          pendingLabel="Analyzing..."
          onClick={() => analyse({ isRefresh: false })}
        >
          View This Week
        </Button>
      }
    >
      <div>
        {summary ? (
          <>
            <p className="card-week">{nameWeek(week)}</p>
            <WeekSummary text={summary} isWriting={soFar !== ''} before={refresher?.summary} />
          </>
        ) : (
          <p className="card-text">
            See what the {date === today ? 'last seven days' : `week to ${shortDate(date, today)}`} taught you.
          </p>
        )}
        {refresher && refresher.highlights.length > 0 && (
          <>
            <h3 className="card-subtitle">Key Highlights</h3>
            <Highlights refresher={refresher} />
          </>
        )}
        {refresher && (
          <TextNotes
            userId={userId}
            text={refresher}
            isWriting={soFar !== ''}
            isRetrying={isPending}
            onRetry={() => analyse({ isRefresh: true })}
          />
        )}
      </div>
    </Card>
  );
}
