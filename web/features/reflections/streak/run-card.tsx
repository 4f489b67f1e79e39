import { useQuery } from '@tanstack/react-query';
import type { IsoDate } from '#contract/days.ts';
import { NetworkError } from '../../../api/network-error.ts';
import { Button } from '../../../components/controls/button.tsx';
import { ErrorText } from '../../../components/feedback/error-state.tsx';
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
  const { data: figures, isPending, error, refetch } = useQuery(figuresOptions(userId, today));
  const questioned = figures && findQuestionedDay(figures, today);
  return (
    <section className="card run" aria-label="Your days in a row" aria-busy={isPending}>
      {figures || isPending ? (
        <>
          {/* Its room is there before its words, so that nothing moves when they come. */}
          <p className="run-line">{figures && <RunLine figures={listRunFigures(figures)} />}</p>
          <WeekLamps userId={userId} today={today} written={figures?.week} />
          {questioned && <LazyRestQuestion userId={userId} day={questioned} />}
        </>
      ) : (
        <RunProblem error={error} onRetry={() => void refetch()} />
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

/** One line: the calendar and the days below it are what a person came for. */
function RunProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof NetworkError) return <output>Your days in a row need a connection.</output>;
  return (
    <>
      <ErrorText>Could not count your days in a row. {error.message}</ErrorText>
      <Button variant="quiet" size="small" onClick={onRetry}>
        Try again
      </Button>
    </>
  );
}
