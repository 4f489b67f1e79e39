import { useQuery } from '@tanstack/react-query';
import type { Reflection } from '#contract/reflections.ts';
import type { DayThread } from '#contract/threads.ts';
import { Link } from '../../components/controls/link.tsx';
import { synthesisPath } from '../../navigation/paths.ts';
import { threadOptions, waitingThreadOptions } from './queries.ts';

interface ThreadLineProps {
  day: Reflection;
  /** The day waits to be sent. */
  isWaiting?: boolean;
}

/** The line of an earlier day that leads to this one. Without one, and without an answer, there is nothing. */
export function ThreadLine({ day, isWaiting = false }: ThreadLineProps) {
  const { data: thread } = useQuery<DayThread | null>(isWaiting ? waitingThreadOptions(day) : threadOptions(day));
  if (!thread) return null;
  return (
    <p className="card-text thread" lang="" dir="auto">
      <Link to={synthesisPath(thread.date)} className="text-link">
        {thread.text}
      </Link>
    </p>
  );
}
