import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Reflection } from '#contract/reflections.ts';
import { useConnection } from '../../api/connection.ts';
import { createPageVisibility } from '../../realtime/page-visibility.ts';
import { useSession } from '../../session/browser-session.tsx';
import { refetchDay } from './queries.ts';
import { isReady, GAVE_UP_MS, msUntilLate } from './summary-view.ts';
import { schedule } from '../../time/schedule.ts';

interface LiveSummary {
  partialText: string;
  isLate: boolean;
  hasGivenUp: boolean;
}

export function useLiveSummary(day: Reflection): LiveSummary {
  const partialText = useStreamedText(day);
  const requestedAt = isReady(day) ? null : day.updatedAt;
  const isLate = useHasPassed(requestedAt, untilLateNow);
  const hasGivenUp = useHasPassed(requestedAt, untilGivenUp);
  const { isOnline } = useConnection();
  return { partialText, isLate: isLate || !isOnline, hasGivenUp };
}

function useStreamedText(day: Reflection): string {
  const queryClient = useQueryClient();
  const session = useSession();
  const [streamed, setStreamed] = useState({ version: '', text: '' });
  const { id, userId, date, version } = day;
  const isOpen = !isReady(day);
  // A new version of the day makes the streamed text stale.
  const key = `${id} ${version}`;

  useEffect(() => {
    if (!isOpen) return undefined;
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    const begin = async () => {
      // Later, because it would exceed the page's budget. If it cannot be loaded, the next visit shows the summary.
      const module = await import('./summary-stream.ts').catch(() => null);
      if (!module || isUnmounted) return;
      stop = module.subscribeToSummary({
        reflectionId: id,
        open: (address) => new EventSource(address),
        ...createPageVisibility(session),
        onText: (text) => setStreamed({ version: key, text }),
        onReady: () => refetchDay(queryClient, { userId, date }),
        onRefused: () => {
          void session.check();
          refetchDay(queryClient, { userId, date });
        },
        schedule,
      });
    };
    void begin();
    return () => {
      isUnmounted = true;
      stop?.();
      setStreamed({ version: '', text: '' });
    };
  }, [isOpen, key, id, userId, date, queryClient, session]);

  return streamed.version === key ? streamed.text : '';
}

const untilLateNow = (requestedAt: string) => msUntilLate(requestedAt, Date.now());
const untilGivenUp = () => GAVE_UP_MS;

function useHasPassed(requestedAt: string | null, findDelay: (requestedAt: string) => number): boolean {
  const [passed, setPassed] = useState<string | null>(null);
  useEffect(() => {
    if (requestedAt === null) return undefined;
    return schedule(() => setPassed(requestedAt), findDelay(requestedAt));
  }, [requestedAt, findDelay]);
  return requestedAt !== null && passed === requestedAt;
}
