import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Reflection } from '#contract/reflections.ts';
import { useWaiting } from '../../../storage/outbox/outbox-state.ts';
import { Problem } from '../../../components/feedback/error-state.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { listOptions } from '../queries.ts';
import { layOverList } from '../pending-days.ts';

interface LatestDaysProps {
  userId: string;
  count: number;
  children: (days: readonly Reflection[]) => ReactNode;
}

/** Hands the latest days, those that wait to be sent among them, to whatever is made from them. */
export function LatestDays({ userId, count, children }: LatestDaysProps) {
  const list = useQuery(listOptions(userId, count));
  const { rows } = useWaiting();
  if (list.isPending) return <Skeleton label="Loading your reflections" shape="lines" rows={4} />;
  if (list.isError) {
    return (
      <Problem
        title="Could not load your reflections"
        message={list.error.message}
        onRetry={() => void list.refetch()}
      />
    );
  }
  return children(layOverList(list.data, rows).slice(0, count));
}
