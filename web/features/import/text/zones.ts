// The local date and time of a moment.
import type { LocalTime } from './dates.ts';

export type ToLocalTime = (ms: number, timeZone: string) => LocalTime;

/** An Intl format costs a hundred times more than its use, so each zone has one. */
export function createToLocalTime(): ToLocalTime {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (ms, timeZone) => {
    if (!Number.isFinite(ms)) throw new Error('It has no date.');
    const format = formats.get(timeZone) ?? createFormat(timeZone);
    formats.set(timeZone, format);
    const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, value]));
    const date = `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
    return { date, time: `${parts.get('hour')}:${parts.get('minute')}` };
  };
}

function createFormat(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-CA', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  } catch (error) {
    throw new Error(`The time zone ${timeZone} is not known.`, { cause: error });
  }
}
