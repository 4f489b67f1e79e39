import { useQuery } from '@tanstack/react-query';
import { isIsoDate, type IsoDate } from '#contract/days.ts';
import { useOutboxState } from '../../storage/outbox/outbox-state.ts';
import { dayOptions } from './queries.ts';
import { requestsOfDay } from './pending-days.ts';

export function useEntryTexts(userId: string, date: IsoDate): readonly string[] {
  const { data: day } = useQuery({ ...dayOptions(userId, date), enabled: isIsoDate(date) });
  const waiting = requestsOfDay(useOutboxState().rows, date).flatMap(({ body }) => body.entries);
  return [...(day?.entries ?? []), ...waiting].map(({ content }) => content);
}
