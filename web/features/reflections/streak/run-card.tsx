import { useQuery } from '@tanstack/react-query';
import type { IsoDate } from '#contract/days.ts';
import { QueryError } from '../../../components/feedback/error-state.tsx';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { figuresOptions } from '../queries.ts';
import { findQuestionedDay, listRunFigures } from './run-text.ts';
import { WeekLamps } from './week-lamps.tsx';

/** Most evenings there is nothing to ask. */
const LazyRestQuestion = lazyComponent(async () => (await import('./rest-question.tsx')).RestQuestion);

interface RunCardProps {
  userId: string;
  today: IsoDate;
}

/** The true figures: the days in a row, the rests between them, and a lamp for each of the last seven days. */
export function RunCard({ userId, today }: RunCardProps) {
  const figures = useQuery(figuresOptions(userId, today));
  const questioned = figures.data && findQuestionedDay(figures.data, today);
  return (
    <section className="card run" aria-label="Your days in a row" aria-busy={figures.isPending}>
      {figures.data || figures.isPending ? (
        <>
          {/* Its room is there before its words, so that nothing moves when they come. */}
          <p className="run-line">{figures.data && <RunLine figures={listRunFigures(figures.data)} />}</p>
          <WeekLamps userId={userId} today={today} written={figures.data?.week} />
          {questioned && <LazyRestQuestion userId={userId} day={questioned} />}
        </>
      ) : (
        <QueryError title="Your days in a row could not be counted" query={figures} isQuietOffline />
      )}
    </section>
  );
}

/** A line breaks between figures only. */
function RunLine({ figures }: { figures: readonly string[] }) {
  return figures.map((figure, index) => (
    <span key={figure}>
      {figure}
      {index < figures.length - 1 && ' · '}
    </span>
  ));
}
