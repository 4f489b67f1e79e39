import { Check } from 'lucide';
import type { IsoDate } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import { Icon } from '../../../components/display/icon.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { formatDateTime } from '../../../time/format-time.ts';
import { useIsArrival } from './use-save-notice.ts';

/** Said once, and dispensable. */
const LazyRunDay = lazyComponent(async () => (await import('../streak/run-day.tsx')).RunDay);

/** When the day was last changed by its person. On today's page a banner, which has colour on arriving from a save. */
export function SavedLine({ day, today }: { day: Reflection; today: IsoDate }) {
  const isArrival = useIsArrival(day);
  const savedAt = day.savedAt ?? day.updatedAt;
  const time = (
    <time className="banner-time" dateTime={savedAt}>
      Saved {formatDateTime(savedAt, today)}
    </time>
  );
  if (day.date !== today) return <p className="saved-at">{time}</p>;
  return (
    <Banner variant={isArrival ? 'success' : 'quiet'}>
      <span>
        Reflection saved successfully!
        {isArrival && <Icon icon={Check} size={18} />}
      </span>{' '}
      {isArrival && <LazyRunDay userId={day.userId} today={today} />}
      {time}
    </Banner>
  );
}
