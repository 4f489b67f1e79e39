import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Reflection } from '#contract/reflections.ts';
import { useConnection } from '../../api/connection.ts';
import { createPageVisibility } from '../../realtime/page-visibility.ts';
import { useSession } from '../../session/session.tsx';
import { refetchDay } from './queries.ts';
import { isReady, GAVE_UP_MS, msUntilLate } from './summary-view.ts';
import { schedule } from '../../time/schedule.ts';

interface LiveSummary {
  /** Empty before the first words. */
  partialText: string;
  isLate: boolean;
  hasGivenUp: boolean;
}

/** Follows a summary while it is being written. */
export function useLiveSummary(day: Reflection): LiveSummary {
  const soFar = useWrittenText(day);
  const askedAt = isReady(day) ? null : day.updatedAt;
  const isLate = useHasPassed(askedAt, untilLateNow);
  const isOver = useHasPassed(askedAt, untilOver);
  const { isOnline } = useConnection();
  return { partialText: soFar, isLate: isLate || !isOnline, hasGivenUp: isOver };
}

function useWrittenText(day: Reflection): string {
  const queryClient = useQueryClient();
  const session = useSession();
  const [written, setWritten] = useState({ turn: '', text: '' });
  const { id, userId, date, version } = day;
  const isOpen = !isReady(day);
  // A change of the day makes what was being written void.
  const turn = `${id} ${version}`;

  // The stream and the page's visibility are outside React.
  useEffect(() => {
    if (!isOpen) return undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    const begin = async () => {
      // Without its code the summary is there at the next visit.
      const module = await import('./summary-stream.ts').catch(() => null);
      if (!module || isOver) return;
      stop = module.subscribeToSummary({
        reflectionId: id,
        open: (address) => new EventSource(address),
        ...createPageVisibility(session),
        onText: (text) => setWritten({ turn, text }),
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
      isOver = true;
      stop?.();
      setWritten({ turn: '', text: '' });
    };
  }, [isOpen, turn, id, userId, date, queryClient, session]);

  return written.turn === turn ? written.text : '';
}

const untilLateNow = (askedAt: string) => msUntilLate(askedAt, Date.now());
const untilOver = () => GAVE_UP_MS;

function useHasPassed(askedAt: string | null, findDelay: (askedAt: string) => number): boolean {
  const [passed, setPassed] = useState<string | null>(null);
  // Time is outside React.
  useEffect(() => {
    if (askedAt === null) return undefined;
    return schedule(() => setPassed(askedAt), findDelay(askedAt));
  }, [askedAt, findDelay]);
  return askedAt !== null && passed === askedAt;
}
