import { Moon, Sparkles } from 'lucide-react';
import { RecentReflections } from '../features/reflections/recent-reflections.tsx';
import { Stats } from '../features/reflections/stats.tsx';
import { TodayButton } from '../features/reflections/today-button.tsx';
import { LaterDraftNotice } from '../features/reflections/later-draft-notice.ts';
import { LaterUnknownDaysNotice } from '../features/reflections/later-unknown-days-notice.ts';
import { WeekPhase } from '../features/reflections/week-phase.tsx';
import { usePerson } from '../lib/session.tsx';
import { longDate, useToday } from '../lib/today.ts';
import { PATHS } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Page, PageHeading } from '../ui/page.tsx';

export function HomePage() {
  const { id: userId } = usePerson();
  const today = useToday();
  return (
    <Page title="Home" width="home" className="home">
      <section className="hero">
        <WeekPhase userId={userId} />
        <p className="hero-date">
          <time dateTime={today}>{longDate(today)}</time>
        </p>
        <PageHeading>What did you learn today?</PageHeading>
        <nav className="home-actions" aria-label="Main actions">
          <TodayButton userId={userId} today={today} />
          <ButtonLink
            to={PATHS.bedtimeReading}
            variant="quiet"
            size="large"
            icon={<Moon size={18} aria-hidden="true" />}
          >
            Read Before Bed
          </ButtonLink>
          <ButtonLink
            to={PATHS.weeklyRefresher}
            variant="quiet"
            size="large"
            icon={<Sparkles size={18} aria-hidden="true" />}
          >
            Weekly Refresher
          </ButtonLink>
        </nav>
        <LaterUnknownDaysNotice userId={userId} />
        <LaterDraftNotice userId={userId} before={today} />
      </section>
      <RecentReflections userId={userId} />
      <Stats userId={userId} today={today} />
    </Page>
  );
}
