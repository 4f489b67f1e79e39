import { useState } from 'react';
import type { BedtimeReading } from '#contract/bedtime.ts';
import { BEDTIME_REFLECTIONS } from '#contract/limits.ts';
import { ReadingLayout } from '../features/bedtime/reading-layout.tsx';
import { LatestReading } from '../features/bedtime/latest-reading.tsx';
import { LatestDays } from '../features/reflections/lists/latest-days.tsx';
import { usePerson } from '../session/browser-session.tsx';
import { Page, PageHeading, useTodayOfVisit } from '../components/page/page.tsx';
import '../styles/later.css';
import '../styles/pages/bedtime.css';

export function BedtimeReadingPage() {
  const { id: userId } = usePerson();
  const today = useTodayOfVisit();
  const [opened, setOpened] = useState<BedtimeReading | null>(null);
  return (
    <Page title="Bedtime Reading" width="reading">
      <ReadingLayout userId={userId} opened={opened}>
        <PageHeading>Bedtime Reading</PageHeading>
        <LatestDays userId={userId} count={BEDTIME_REFLECTIONS}>
          {(days) => <LatestReading userId={userId} today={today} days={days} opened={opened} onOpen={setOpened} />}
        </LatestDays>
      </ReadingLayout>
    </Page>
  );
}
