import type { BedtimeReading, PagedBedtimeReadings } from '#contract/bedtime.ts';
import type { IsoDate } from '#contract/days.ts';
import { StoredTexts, type StoredRow } from '../../components/generated-text/stored-texts.tsx';
import { formatShortDate } from '../../time/dates.ts';
import { localToday } from '../../time/local-today.ts';
import { formatTime } from '../../time/format-time.ts';
import { storedReadingsPath } from './queries.ts';

interface StoredReadingsProps {
  userId: string;
  today: IsoDate;
  shown: BedtimeReading | undefined;
  onOpen: (reading: BedtimeReading, isLast: boolean) => void;
}

export function StoredReadings({ userId, today, shown, onOpen }: StoredReadingsProps) {
  const listRows = ({ readings }: PagedBedtimeReadings, isFirst: boolean): StoredRow[] =>
    nameReadings(readings, { today, isFirst })
      .filter(({ reading }) => reading.bedtimeReading !== shown?.bedtimeReading)
      .map(({ reading, label }) => ({
        key: keyOf(reading),
        label,
        onOpen: () => onOpen(reading, isFirst && reading === readings[0]),
      }));
  return <StoredTexts userId={userId} title="Earlier readings" path={storedReadingsPath(userId)} listRows={listRows} />;
}

/** «Last reading, Nov 21» of the first page, «Previous reading, Nov 21» of that evening, then «Reading, Nov 20 at 21:04». */
function nameReadings(readings: readonly BedtimeReading[], { today, isFirst }: { today: IsoDate; isFirst: boolean }) {
  const evening = readings[0] && localToday(new Date(readings[0].madeAt));
  return readings.map((reading, index) => {
    const madeAt = new Date(reading.madeAt);
    const day = localToday(madeAt);
    const date = formatShortDate(day, today);
    if (isFirst && index === 0) return { reading, label: `Last reading, ${date}` };
    if (isFirst && index === 1 && day === evening) return { reading, label: `Previous reading, ${date}` };
    return { reading, label: `Reading, ${date} at ${formatTime(madeAt)}` };
  });
}

function keyOf({ madeAt, dates }: BedtimeReading): string {
  return `${madeAt} ${dates.join(' ')}`;
}
