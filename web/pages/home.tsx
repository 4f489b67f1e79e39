import { Moon, Sparkles } from 'lucide';
import { Icon } from '../components/display/icon.tsx';
import { RecentReflections } from '../features/reflections/lists/recent-reflections.tsx';
import { Streak, WeekMoon } from '../features/reflections/streak/streak.tsx';
import { TodayButton } from '../features/reflections/lists/today-button.tsx';
import { LazyDraftNotice } from '../features/editor/drafts/lazy-draft-notice.ts';
import { LazyDeviceOnlyNotice } from '../features/reflections/device-only/lazy-device-only-notice.ts';
import { usePerson } from '../session/browser-session.tsx';
import { formatLongDate, useToday } from '../time/dates.ts';
import { PATHS } from '../navigation/paths.ts';
import { ButtonLink } from '../components/controls/button.tsx';
import { lazyComponent } from '../components/lazy/lazy-component.tsx';
import { Page, PageHeading } from '../components/page/page.tsx';
import '../styles/pages/home.css';

/** It comes after everything else and moves nothing. */
const LazyHomeEnd = lazyComponent(async () => (await import('./home-end.tsx')).HomeEnd);

export function HomePage() {
  const { id: userId } = usePerson();
  const today = useToday();
  return (
    <Page title="Home" width="home" className="home">
      <section className="hero">
        <WeekMoon userId={userId} today={today} />
        <p className="hero-date">
          <time dateTime={today}>{formatLongDate(today)}</time>
        </p>
        <PageHeading>What did you learn today?</PageHeading>
        <nav className="home-actions" aria-label="Main actions">
          <TodayButton userId={userId} today={today} />
          <ButtonLink to={PATHS.bedtimeReading} variant="quiet" size="large" icon={<Icon icon={Moon} size={18} />}>
            Read Before Bed
          </ButtonLink>
          <ButtonLink to={PATHS.weeklyRefresher} variant="quiet" size="large" icon={<Icon icon={Sparkles} size={18} />}>
            Weekly Refresher
          </ButtonLink>
        </nav>
        <LazyDeviceOnlyNotice userId={userId} />
        <LazyDraftNotice userId={userId} before={today} />
      </section>
      <RecentReflections userId={userId} />
      <Streak userId={userId} today={today} />
      <LazyHomeEnd userId={userId} today={today} />
    </Page>
  );
}
