import type { IsoDate } from '#contract/days.ts';
import { formatShortDate } from '../../time/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide';
import { Icon } from '../../components/display/icon.tsx';
import { TextFooter } from '../../components/generated-text/text-footer.tsx';
import { Button } from '../../components/controls/button.tsx';
import { Card } from '../../components/display/card.tsx';
import { Highlights } from './highlights.tsx';
import { refresherOptions, useGenerateWeek, type WeekProps } from './queries.ts';
import { WeekSummary } from './week-summary.tsx';
import { findWeek, formatWeek, WEEK_DAYS } from './week.ts';

export function DayWeekCard({ userId, date, today, applyPending }: WeekProps & { date: IsoDate }) {
  const week = findWeek(date);
  const analysis = { userId, week, place: 'card' } as const;
  const { data: refresher } = useQuery(refresherOptions(analysis));
  const { generate, isPending, partialText, textRef } = useGenerateWeek({ ...analysis, applyPending });
  const summary = partialText || refresher?.summary;
  return (
    <Card
      title="Weekly Refresher"
      className={summary ? '' : 'not-generated'}
      icon={<Icon icon={Sparkles} size={18} />}
      action={
        <Button
          variant="quiet"
          size="small"
          isPending={isPending}
          pendingLabel="Analyzing..."
          onClick={() => generate({ isRefresh: false })}
        >
          View This Week
        </Button>
      }
    >
      <div>
        {summary ? (
          <>
            <p className="card-week">{formatWeek(week)}</p>
            <WeekSummary ref={textRef} text={summary} isWriting={partialText !== ''} before={refresher?.summary} />
          </>
        ) : (
          <p className="card-text">
            See what the {WEEK_DAYS} days from {formatShortDate(week.startDate, today)} to{' '}
            {formatShortDate(week.endDate, today)} taught you.
          </p>
        )}
        {refresher && refresher.highlights.length > 0 && (
          <>
            <h3 className="card-subtitle">Key Highlights</h3>
            <Highlights refresher={refresher} />
          </>
        )}
        {refresher && (
          <TextFooter
            userId={userId}
            text={refresher}
            isWriting={partialText !== ''}
            isRetrying={isPending}
            onRetry={() => generate({ isRefresh: true })}
          />
        )}
      </div>
    </Card>
  );
}
