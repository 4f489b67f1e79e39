import { useState } from 'react';
import type { BedtimeReading } from '#contract/bedtime.ts';
import { BEDTIME_REFLECTIONS } from '#contract/limits.ts';
import { NightFrame } from '../features/bedtime/night-frame.tsx';
import { NightReading } from '../features/bedtime/night-reading.tsx';
import { LatestDays } from '../features/reflections/latest-days.tsx';
import { usePerson } from '../lib/session.tsx';
import { useToday } from '../lib/today.ts';
import { Page, PageHeading } from '../ui/page.tsx';

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
