import { useState } from 'react';
import type { BedtimeReading } from '#contract/bedtime.ts';
import { BEDTIME_REFLECTIONS } from '#contract/limits.ts';
import { NightFrame } from '../features/bedtime/reading-layout.tsx';
import { NightReading } from '../features/bedtime/latest-reading.tsx';
import { LatestDays } from '../features/reflections/lists/latest-days.tsx';
import { usePerson } from '../session/session.tsx';
import { useToday } from '../time/dates.ts';
import { Page, PageHeading } from '../components/page/page.tsx';

export function BedtimeReadingPage() {
  const { id: userId } = usePerson();
  const today = useToday();
  const [opened, setOpened] = useState<BedtimeReading | null>(null);
  return (
    <Page title="Bedtime Reading" width="reading">
      <NightFrame userId={userId} opened={opened}>
        <PageHeading>Bedtime Reading</PageHeading>
        <LatestDays userId={userId} count={BEDTIME_REFLECTIONS}>
          {(days) => <NightReading userId={userId} today={today} days={days} opened={opened} onOpen={setOpened} />}
        </LatestDays>
      </NightFrame>
    </Page>
  );
}
