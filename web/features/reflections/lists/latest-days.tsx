import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Reflection } from '#contract/reflections.ts';
import { useOutboxState } from '../../../storage/outbox/outbox-state.ts';
import { QueryError } from '../../../components/feedback/error-state.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { listOptions } from '../queries.ts';
import { applyPendingToList } from '../pending-days.ts';

interface LatestDaysProps {
  userId: string;
  count: number;
  children: (days: readonly Reflection[]) => ReactNode;
}

export function LatestDays({ userId, count, children }: LatestDaysProps) {
  const list = useQuery(listOptions(userId, count));
  const { rows } = useOutboxState();
  if (list.isPending) return <Skeleton label="Loading your reflections" shape="lines" rows={4} />;
  if (list.isError) return <QueryError title="Could not load your reflections" query={list} />;
  return children(applyPendingToList(list.data, rows).slice(0, count));
}
