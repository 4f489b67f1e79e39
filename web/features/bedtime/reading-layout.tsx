import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { BedtimeReading } from '#contract/bedtime.ts';
import { PageNav } from '../../components/page/page-nav.tsx';
import { useNightTheme } from '../../components/page/use-night-theme.ts';
import { createReadingPreferences, DEFAULT_SIZE, DEFAULT_TONE } from './reading-preferences.ts';
import { latestReadingOptions } from './queries.ts';
import { ReadingTools } from './reading-tools.tsx';
import { createWakeLock } from './wake-lock.ts';

interface NightFrameProps {
  userId: string;
  /** An earlier reading, which is shown instead of the latest. */
  opened: BedtimeReading | null;
  children: ReactNode;
}

/** Everything around a reading at night: the dark window, the tools, the screen that stays on. */
export function ReadingLayout({ userId, opened, children }: NightFrameProps) {
  const [choices] = useState(() => createReadingPreferences(() => window.localStorage));
  const tone = useSyncExternalStore(choices.subscribe, choices.getTone, () => DEFAULT_TONE);
  const size = useSyncExternalStore(choices.subscribe, choices.getSize, () => DEFAULT_SIZE);
  const { data: latest } = useQuery(latestReadingOptions(userId));
  useNightTheme(tone);
  useAwakeScreen();
  return (
    <div className="night-page" data-size={size}>
      <PageNav>
        <ReadingTools text={(opened ?? latest)?.bedtimeReading ?? ''} choices={choices} tone={tone} size={size} />
      </PageNav>
      {children}
    </div>
  );
}

function useAwakeScreen(): void {
  // The screen is the device's.
  useEffect(() => {
    const lock = createWakeLock({
      request: 'wakeLock' in navigator ? () => navigator.wakeLock.request('screen') : undefined,
      isVisible: () => document.visibilityState === 'visible',
    });
    const begin = () => void lock.begin();
    const renew = () => void lock.renew();
    window.addEventListener('pointerdown', begin);
    window.addEventListener('keydown', begin);
    document.addEventListener('visibilitychange', renew);
    return () => {
      window.removeEventListener('pointerdown', begin);
      window.removeEventListener('keydown', begin);
      document.removeEventListener('visibilitychange', renew);
      void lock.stop();
    };
  }, []);
}
