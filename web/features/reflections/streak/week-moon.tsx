import { useQuery } from '@tanstack/react-query';
import { HOME_REFLECTIONS } from '#contract/limits.ts';
import { Phase } from '../../../components/display/moon.tsx';
import { listOptions } from '../queries.ts';
import { countWeek, DAYS_IN_WEEK } from './week-count.ts';

/** The moon of the home page fills as the week fills. */
export function WeekPhase({ userId }: { userId: string }) {
  const list = useQuery(listOptions(userId, HOME_REFLECTIONS));
  return <Phase lit={countWeek(list.data ?? []) / DAYS_IN_WEEK} />;
}
