import { useEffect, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { BedtimeReading } from '#contract/bedtime.ts';
import { useStore } from '../../state/store.ts';
import { PageNav } from '../../components/page/page-nav.tsx';
import { useNightTheme } from '../../components/page/use-night-theme.ts';
import { createReadingPreferences } from './reading-preferences.ts';
import { latestReadingOptions } from './queries.ts';
import { ReadingTools } from './reading-tools.tsx';
import { createWakeLock } from './wake-lock.ts';

interface ReadingLayoutProps {
  userId: string;
  opened: BedtimeReading | null;
  children: ReactNode;
}

export function ReadingLayout({ userId, opened, children }: ReadingLayoutProps) {
  const [preferences] = useState(() => createReadingPreferences(() => window.localStorage));
  const { tone, size } = useStore(preferences);
  const { data: latest } = useQuery(latestReadingOptions(userId));
  useNightTheme(tone);
  useAwakeScreen();
  return (
    <div className="reading-page" data-size={size}>
      <PageNav>
        <ReadingTools text={(opened ?? latest)?.bedtimeReading ?? ''} preferences={preferences} />
      </PageNav>
      {children}
    </div>
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
