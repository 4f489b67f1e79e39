import { Fragment, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Day } from '#contract/days.ts';
import { HOME_REFLECTIONS } from '#contract/limits.ts';
import { Lamps } from '../../ui/lamps.tsx';
import { buildFiguresLine, SEPARATOR } from './figures-line.ts';
import { figuresOptions, listOptions } from './queries.ts';
import { countWeek, DAYS_IN_WEEK } from './week-count.ts';

/** Not known, which is not the same as none. */
const UNKNOWN = '–';

export function Stats({ userId, today }: { userId: string; today: Day }) {
  const { data: list } = useQuery(listOptions(userId, HOME_REFLECTIONS));
  const { data: figures } = useQuery(figuresOptions(userId, today));
  const line = figures ? buildFiguresLine(figures) : null;
  const week = countWeek(list ?? []);
  return (
    <section className="home-stats" aria-label="Your figures">
      <div className="card stats">
        <dl>
          <Stat label="This Week">{list ? <OfWeek days={week} /> : UNKNOWN}</Stat>
        </dl>
        <Lamps lit={week} />
        <dl>
          <Stat label="Day Streak">{list ? list.length : UNKNOWN}</Stat>
        </dl>
        <p className="stats-caption">from your {HOME_REFLECTIONS} latest reflections</p>
        <dl className="stats-total">
          <Stat label="Reflections">{figures ? figures.total : UNKNOWN}</Stat>
        </dl>
      </div>
      {/* Its room is there before it is, so that nothing moves when it comes. */}
      <div className="stats-line">{line && <TrueFigures line={line} />}</div>
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

/** Each figure stays whole where the line has to break. */
function TrueFigures({ line }: { line: string }) {
  const figures = line.split(SEPARATOR);
  return (
    <p>
      {figures.map((figure, index) => (
        <Fragment key={figure}>
          <span>{index < figures.length - 1 ? figure + SEPARATOR.trimEnd() : figure}</span>{' '}
        </Fragment>
      ))}
    </p>
  );
}

function OfWeek({ days }: { days: number }) {
  return (
    <>
      {days}
      <span className="stat-of">/{DAYS_IN_WEEK}</span>
    </>
  );
}
