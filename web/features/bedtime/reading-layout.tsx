import { useEffect, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { BedtimeReading } from '#contract/bedtime.ts';
import { PageNav } from '../../components/page/page-nav.tsx';
import { latestReadingOptions } from './queries.ts';
import { ReadingTools } from './reading-tools.tsx';
import { createWakeLock } from './wake-lock.ts';

interface ReadingLayoutProps {
  userId: string;
  opened: BedtimeReading | null;
  children: ReactNode;
}

export function ReadingLayout({ userId, opened, children }: ReadingLayoutProps) {
  const { data: latest } = useQuery(latestReadingOptions(userId));
  useAwakeScreen();
  return (
    <>
      <PageNav>
        <ReadingTools text={(opened ?? latest)?.bedtimeReading ?? ''} />
      </PageNav>
      {children}
    </>
  );
}

function useAwakeScreen(): void {
  useEffect(() => {
    const lock = createWakeLock({
      request: () => navigator.wakeLock.request('screen'),
      isVisible: () => document.visibilityState === 'visible',
    });
    const listeners = new AbortController();
    const { signal } = listeners;
    window.addEventListener('pointerdown', () => void lock.begin(), { signal });
    window.addEventListener('keydown', () => void lock.begin(), { signal });
    document.addEventListener('visibilitychange', () => void lock.renew(), { signal });
    return () => {
      listeners.abort();
      void lock.stop();
    };
  }, []);
}
