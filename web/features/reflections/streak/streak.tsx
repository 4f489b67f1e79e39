import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { listWeekEndingOn, type IsoDate } from '#contract/days.ts';
import { HOME_REFLECTIONS } from '#contract/limits.ts';
import { weekdayName } from '../../../time/dates.ts';
import { ProgressDots } from '../../../components/display/progress-dots.tsx';
import { MoonPhase } from '../../../components/display/moon.tsx';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { StreakLine } from './streak-line.tsx';
import { formatStreak, mayRest } from './streak-text.ts';
import { figuresOptions, listOptions } from '../queries.ts';

/** Most evenings there is nothing to say about rests. */
const LazyRestNote = lazyComponent(async () => (await import('./rest-note.tsx')).RestNote);

const UNKNOWN = '–';
const DAYS_IN_WEEK = 7;
const CAPTION = `This Week and Day Streak count your ${HOME_REFLECTIONS} latest reflections.`;

export function WeekMoon({ userId }: { userId: string }) {
  const list = useQuery(listOptions(userId, HOME_REFLECTIONS));
  return <MoonPhase lit={countWeek(list.data ?? []) / DAYS_IN_WEEK} />;
}

export function Streak({ userId, today }: { userId: string; today: IsoDate }) {
  const { data: list, isPending } = useQuery(listOptions(userId, HOME_REFLECTIONS));
  const { data: figures } = useQuery(figuresOptions(userId, today));
  const line = figures ? formatStreak(figures) : null;
  const isEmpty = figures ? figures.total === 0 : list?.length === 0;
  return (
    <section className="card stats" aria-label="Your figures" data-pending={isPending || undefined}>
      {/* Its room is there before it is, so that nothing moves when it comes. */}
      {!isEmpty && (
        <div className="stats-line">
          {line && <StreakLine line={line} />}
          {mayRest(figures) && <LazyRestNote userId={userId} today={today} figures={figures} />}
        </div>
      )}
      <ProgressDots names={listWeekEndingOn(today).map(weekdayName)} filled={figures?.week} />
      <dl>
        <Stat label="This Week">
          {list ? countWeek(list) : UNKNOWN}
          {list && <span className="stat-of">/{DAYS_IN_WEEK}</span>}
        </Stat>
        <Stat label="Day Streak">{list ? list.length : UNKNOWN}</Stat>
        <Stat label="Reflections">{figures ? figures.total : UNKNOWN}</Stat>
      </dl>
      {!isEmpty && <p className="stats-caption">{CAPTION}</p>}
    </section>
  );
}

function Stat({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="stat">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The number of «This Week», as docs/product.md defines it: the fetched days, at most seven. */
function countWeek(fetched: readonly unknown[]): number {
  return Math.min(fetched.length, DAYS_IN_WEEK);
}
