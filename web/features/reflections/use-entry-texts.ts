import { useQuery } from '@tanstack/react-query';
import { isDay, type Day } from '#contract/days.ts';
import { useWaiting } from '../../storage/outbox/outbox-state.ts';
import { dayOptions } from './queries.ts';
import { ofDay } from './pending-days.ts';

/** What a person wrote on a day and completed, whether it has reached the server or still waits. */
export function useOwnTexts(userId: string, date: Day): readonly string[] {
  const { data: day } = useQuery({ ...dayOptions(userId, date), enabled: isDay(date) });
  const waiting = ofDay(useWaiting().rows, date).flatMap(({ body }) => body.entries);
  return [...(day?.entries ?? []), ...waiting].map(({ content }) => content);
}
