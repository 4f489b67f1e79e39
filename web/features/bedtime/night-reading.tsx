import { useQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import type { Day } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import { longDate } from '../../lib/today.ts';
import { PATHS } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { latestReadingOptions, useReadLatest } from './queries.ts';
import { ReadingNotes } from './reading-notes.tsx';
import { ReadingText } from './reading-text.tsx';

interface NightReadingProps {
  userId: string;
  today: Day;
  days: readonly Reflection[];
}

/** The reading made from the latest days. What is shown stays until another one has come. */
export function NightReading({ userId, today, days }: NightReadingProps) {
  const { data: reading } = useQuery(latestReadingOptions(userId));
  const read = useReadLatest(userId, days);
  const isEmpty = days.length === 0;
  return (
    <>
      {isEmpty && <NoDays />}
      {!isEmpty && !reading && (
        <p className="night-lead">
          Made from your latest days: a few of your own words, set down gently for the night.
        </p>
      )}
      {reading && (
        <article className="reading" lang="">
          <ReadingText text={reading.bedtimeReading} />
          <p className="print-note">Learn · {longDate(today)}</p>
        </article>
      )}
      <div className="reading-foot" data-waits={(!reading && !isEmpty) || undefined}>
        <ReadingNotes reading={reading} />
        <Button
          variant={reading || isEmpty ? 'quiet' : 'primary'}
          size={reading || isEmpty ? undefined : 'large'}
          disabled={isEmpty}
          isPending={read.isPending}
          pendingLabel="Generating..."
          onClick={() => read.mutate()}
        >
          {reading ? 'Regenerate' : 'Generate Reading'}
        </Button>
      </div>
    </>
  );
}

function NoDays() {
  return (
    <Empty icon={<BookOpen size={22} />} title="No reflections yet">
      <ButtonLink to={PATHS.reflection} variant="primary">
        Start First Reflection
      </ButtonLink>
    </Empty>
  );
}
