import type { BedtimeReading, PagedBedtimeReadings } from '#contract/bedtime.ts';
import type { IsoDate } from '#contract/days.ts';
import { StoredTexts, type StoredRow } from '../../components/generated-text/stored-texts.tsx';
import { formatShortDate } from '../../time/dates.ts';
import { localToday } from '../../time/local-today.ts';
import { formatTime } from '../../time/format-time.ts';
import { previewText } from '../../components/display/preview-text.ts';
import { storedReadingsPath } from './queries.ts';
import { findFirstQuotation } from './quoted-dates.ts';

/** Enough to know a reading again. */
const QUOTED_WORDS = 6;
/** For texts without spaces, such as Japanese ones. */
const QUOTED_CHARACTERS = 40;

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

interface PageOfReadings {
  today: IsoDate;
  isFirst: boolean;
}

/** Readings of the same minute are told apart by their first quotation: «Reading, Nov 20 at 21:04: “Rye rests.”». */
export function nameReadings(readings: readonly BedtimeReading[], page: PageOfReadings) {
  const named = nameByTime(readings, page);
  return named.map(({ reading, label }) => {
    const isAlone = named.filter((other) => other.label === label).length === 1;
    return { reading, label: isAlone ? label : `${label}: “${cutWords(findWords(reading))}”` };
  });
}

/** «Last reading, Nov 21» of the first page, «Previous reading, Nov 21» of that evening, then «Reading, Nov 20 at 21:04». */
function nameByTime(readings: readonly BedtimeReading[], { today, isFirst }: PageOfReadings) {
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

/** A quiet reading quotes nothing. */
function findWords({ bedtimeReading }: BedtimeReading): string {
  return findFirstQuotation(bedtimeReading) ?? bedtimeReading;
}

function cutWords(text: string): string {
  const words = text.split(/\s/u).slice(0, QUOTED_WORDS).join(' ');
  const preview = previewText(words, QUOTED_CHARACTERS);
  return preview === words && words.length < text.length ? `${words}…` : preview;
}

function keyOf({ madeAt, dates }: BedtimeReading): string {
  return `${madeAt} ${dates.join(' ')}`;
}
