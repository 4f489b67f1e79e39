import { useQuery } from '@tanstack/react-query';
import { HOME_REFLECTIONS } from '#contract/limits.ts';
import { MoonPhase } from '../../../components/display/moon.tsx';
import { listOptions } from '../queries.ts';
import { countWeek, DAYS_IN_WEEK } from './week-count.ts';

/** The moon of the home page fills as the week fills. */
export function WeekMoon({ userId }: { userId: string }) {
  const list = useQuery(listOptions(userId, HOME_REFLECTIONS));
  return <MoonPhase lit={countWeek(list.data ?? []) / DAYS_IN_WEEK} />;
}
