import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide';
import { Icon } from '../../../components/display/icon.tsx';
import type { IsoDate } from '#contract/days.ts';
import { PATHS } from '../../../navigation/paths.ts';
import { Button, ButtonLink } from '../../../components/controls/button.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { useOutboxState } from '../../../storage/outbox/outbox-state.ts';
import { dayOptions } from '../queries.ts';
import { requestsOfDay } from '../pending-days.ts';

const ARROW = <Icon icon={ArrowRight} size={18} />;

/** The main button of the home page. If today's day can't be loaded, it still opens the form: a second save merges. */
export function TodayButton({ userId, today }: { userId: string; today: IsoDate }) {
  const found = useQuery(dayOptions(userId, today));
  const { rows } = useOutboxState();
  const isWaiting = requestsOfDay(rows, today).length > 0;
  if (found.isPending && !isWaiting) return <Skeleton label="Loading today's reflection" shape="button" />;
  if (found.data || isWaiting) {
    return (
      <ButtonLink to={PATHS.synthesis} variant="primary" size="large" icon={ARROW}>
        View Today's Reflection
      </ButtonLink>
    );
  }
  return (
    <>
      {found.isError && (
        <p className="today-problem" role="alert">
          <span>Could not load today's reflection. {found.error.message}</span>
          <Button variant="quiet" size="small" onClick={() => void found.refetch()}>
            Try again
          </Button>
        </p>
      )}
      <ButtonLink to={PATHS.reflection} variant="primary" size="large" icon={ARROW}>
        What You Learned Today
      </ButtonLink>
    </>
  );
}
