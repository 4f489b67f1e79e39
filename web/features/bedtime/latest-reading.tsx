import { useEffect, useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BookOpen } from 'lucide';
import { Icon } from '../../components/display/icon.tsx';
import type { IsoDate } from '#contract/days.ts';
import type { BedtimeReading } from '#contract/bedtime.ts';
import type { Reflection } from '#contract/reflections.ts';
import { formatLongDate } from '../../time/dates.ts';
import { localToday } from '../../time/local-today.ts';
import { TextFooter } from '../../components/generated-text/text-footer.tsx';
import { PATHS } from '../../navigation/paths.ts';
import { Button, ButtonLink } from '../../components/controls/button.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { StableHeight } from '../../components/display/stable-height.tsx';
import { EMBEDDED_SOURCE } from '../../components/generated-text/text-attribution.ts';
import { DEVICE_SOURCE } from '../../api/text-source.ts';
import { findQuotedDates } from './quoted-dates.ts';
import { latestReadingOptions, useGenerateLatestReading } from './queries.ts';
import { ReadingText } from './reading-text.tsx';
import { StoredReadings } from './stored-readings.tsx';

interface LatestReadingProps {
  userId: string;
  today: IsoDate;
  days: readonly Reflection[];
  opened: BedtimeReading | null;
  onOpen: (reading: BedtimeReading | null) => void;
}

/** The reading of the latest days, or an earlier one that was opened. The shown text stays until the next one arrives. */
export function LatestReading({ userId, today, days, opened, onOpen }: LatestReadingProps) {
  const queryClient = useQueryClient();
  const options = latestReadingOptions(userId);
  const { data: latest } = useQuery(options);
  const reading = opened ?? latest;
  const { generate, isPending, partialText, textRef } = useGenerateLatestReading(userId, days);
  const text = partialText || reading?.bedtimeReading;
  const isEmpty = days.length === 0;
  const ref = useRef<HTMLElement>(null);
  const isOpening = useRef(false);
  const open = (next: BedtimeReading | null, isLast = false) => {
    isOpening.current = next !== null || latest !== undefined;
    // A reading generated on this device is in no list, so it stays the latest.
    const isLatest = isLast && !latest;
    if (isLatest) queryClient.setQueryData(options.queryKey, next ?? undefined);
    onOpen(isLatest ? null : next);
  };
  // The pressed button is removed with its row. React renders the reading a moment after the cache has it.
  useEffect(() => {
    if (!isOpening.current || !ref.current) return;
    ref.current.focus();
    isOpening.current = false;
  });
  return (
    <>
      {isEmpty && <NoDays />}
      {!isEmpty && !text && (
        <p className="reading-lead">
          Made from your latest days: a few of your own words, set down gently for the night.
        </p>
      )}
      {text && (
        <article ref={ref} tabIndex={-1} className="reading" lang="" aria-busy={partialText !== ''}>
          <StableHeight ref={textRef} text={partialText && reading?.bedtimeReading}>
            <ReadingText text={text} />
          </StableHeight>
          <p className="print-note">Learn · {formatLongDate(dayOf(reading) ?? today, today)}</p>
        </article>
      )}
      <div className="reading-foot" data-waits={(!text && !isEmpty) || undefined}>
        {reading && (
          <TextFooter
            userId={userId}
            text={{ ...reading, dates: listDates(reading, days) }}
            isWriting={partialText !== ''}
            days={days.filter(({ date }) => reading.dates.includes(date))}
            isRetrying={isPending}
            onRetry={opened ? undefined : generate}
          />
        )}
        {opened ? (
          <Button variant="quiet" onClick={() => open(null)}>
            {latest ? 'Back to the latest reading' : 'Close this reading'}
          </Button>
        ) : (
          <Button
            variant={text || isEmpty ? 'quiet' : 'primary'}
            size={text || isEmpty ? undefined : 'large'}
            disabled={isEmpty}
            isPending={isPending}
            pendingLabel="Generating..."
            onClick={() => generate()}
          >
            {reading ? 'Regenerate' : 'Generate Reading'}
          </Button>
        )}
      </div>
      {!isPending && <StoredReadings userId={userId} today={today} shown={reading} onOpen={open} />}
    </>
  );
}

/** A language model uses the days without quoting them. */
function listDates({ bedtimeReading, dates, source }: BedtimeReading, days: readonly Reflection[]): readonly IsoDate[] {
  const isModel = source !== EMBEDDED_SOURCE && source !== DEVICE_SOURCE;
  return isModel ? dates : findQuotedDates(bedtimeReading, dates, days);
}

function dayOf(reading: BedtimeReading | undefined): IsoDate | undefined {
  return reading && localToday(new Date(reading.madeAt));
}

function NoDays() {
  return (
    <EmptyState icon={<Icon icon={BookOpen} size={22} />} title="No reflections yet">
      <ButtonLink to={PATHS.reflection} variant="primary" size="large">
        Start First Reflection
      </ButtonLink>
    </EmptyState>
  );
}
