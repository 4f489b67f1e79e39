import { useQuery } from '@tanstack/react-query';
import type { IsoDate } from '#contract/days.ts';
import { figuresOptions } from '../queries.ts';
import { formatRunDay } from './run-text.ts';

/** «Day 12 in a row», on arriving from a save. The figures from before it are not shown. */
export function RunDay({ userId, today }: { userId: string; today: IsoDate }) {
  const { data: figures, isFetching, isError } = useQuery(figuresOptions(userId, today));
  const text = !isFetching && !isError && figures && formatRunDay(figures);
  return text && <span className="banner-time run-day">{text}</span>;
}
