import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { IsoDate } from '#contract/days.ts';
import { HOME_REFLECTIONS } from '#contract/limits.ts';
import { PATHS } from '../../../navigation/paths.ts';
import { Link } from '../../../components/controls/link.tsx';
import { MoonPhase } from '../../../components/display/moon.tsx';
import { figuresOptions, listOptions } from '../queries.ts';

interface Person {
  userId: string;
  today: IsoDate;
}

const UNKNOWN = '–';
const DAYS_IN_WEEK = 7;
const CAPTION = `This Week and Day Streak count your ${HOME_REFLECTIONS} latest reflections.`;

/** Full when each of the last seven days was written. */
export function WeekMoon({ userId, today }: Person) {
  const { data: figures } = useQuery(figuresOptions(userId, today));
  return <MoonPhase lit={(figures?.lastSevenDays ?? 0) / DAYS_IN_WEEK} />;
}

export function Streak({ userId, today }: Person) {
  const { data: list, isPending } = useQuery(listOptions(userId, HOME_REFLECTIONS));
  const { data: figures } = useQuery(figuresOptions(userId, today));
  const isEmpty = figures ? figures.total === 0 : list?.length === 0;
  return (
    <section className="card stats" aria-label="Your figures" data-pending={isPending || undefined}>
      <dl>
        <Stat label="This Week">
          {list ? Math.min(list.length, DAYS_IN_WEEK) : UNKNOWN}
          {list && <span className="stat-of">/{DAYS_IN_WEEK}</span>}
        </Stat>
        <Stat label="Day Streak">{list ? list.length : UNKNOWN}</Stat>
        <Stat label="Reflections">{figures ? figures.total : UNKNOWN}</Stat>
      </dl>
      {!isEmpty && (
        <>
          <p className="stats-caption">{CAPTION}</p>
          <Link to={PATHS.history} className="text-link">
            Your days in a row
          </Link>
        </>
      )}
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
