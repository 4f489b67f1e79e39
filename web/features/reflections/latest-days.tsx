import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Reflection } from '#contract/reflections.ts';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { listOptions } from './queries.ts';

interface LatestDaysProps {
  userId: string;
  count: number;
  children: (days: readonly Reflection[]) => ReactNode;
}

/** Hands the latest days to whatever is made from them, once they are there. */
export function LatestDays({ userId, count, children }: LatestDaysProps) {
  const list = useQuery(listOptions(userId, count));
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
  return children(list.data);
}
