import { useQuery } from '@tanstack/react-query';
import type { IsoDate } from '#contract/days.ts';
import { HOME_REFLECTIONS } from '#contract/limits.ts';
import { PastDays } from '../features/reflections/past-days/past-days-card.tsx';
import { pastDaysOptions } from '../features/reflections/past-days/queries.ts';
import { figuresOptions, listOptions } from '../features/reflections/queries.ts';
import { InstallHint } from '../features/settings/install/install-hint.tsx';

interface HomeEndProps {
  userId: string;
  today: IsoDate;
}

/** What stands below the list and the figures of Home. */
export function HomeEnd({ userId, today }: HomeEndProps) {
  // Read as the page has them: an observer of its own would ask again for what has failed.
  const { data: figures } = useQuery({ ...figuresOptions(userId, today), enabled: false });
  const list = useQuery({ ...listOptions(userId, HOME_REFLECTIONS), enabled: false });
  const pastDays = useQuery({ ...pastDaysOptions({ userId, date: today }), enabled: false });
  // What stands above the hint: a line that came first would jump.
  const isAboveKnown = list.isSuccess && !pastDays.isPending;
  return (
    <>
      <PastDays userId={userId} date={today} today={today} isHome />
      {figures && isAboveKnown && <InstallHint today={today} days={figures.total} />}
    </>
  );
}
