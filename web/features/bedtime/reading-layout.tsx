import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { BedtimeReading } from '#contract/bedtime.ts';
import { Crumb } from '../../components/page/page-nav.tsx';
import { useNight } from '../../components/page/use-night-theme.ts';
import { createChoices, FIRST_SIZE, FIRST_TONE } from './reading-preferences.ts';
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
export function NightFrame({ userId, opened, children }: NightFrameProps) {
  const [choices] = useState(() => createChoices(() => window.localStorage));
  const tone = useSyncExternalStore(choices.subscribe, choices.getTone, () => FIRST_TONE);
  const size = useSyncExternalStore(choices.subscribe, choices.getSize, () => FIRST_SIZE);
  const { data: latest } = useQuery(latestReadingOptions(userId));
  useNight(tone);
  useAwakeScreen();
  return (
    <div className="night-page" data-size={size}>
      <Crumb>
        <ReadingTools text={(opened ?? latest)?.bedtimeReading ?? ''} choices={choices} tone={tone} size={size} />
      </Crumb>
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
