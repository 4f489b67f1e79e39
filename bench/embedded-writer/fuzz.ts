// Runs the fuzz list of the tests with time measurement: no exception, and less than a second of CPU each.
import { composeBedtimeReading } from '../../embedded/writers/bedtime.ts';
import { FUZZ } from '../../embedded/samples/fuzz.ts';
import { findDayThread } from '../../embedded/writers/day-thread.ts';
import { summariseDay } from '../../embedded/writers/summary.ts';
import { composeWeeklyRefresher } from '../../embedded/writers/weekly.ts';

const DATE = '2026-11-21';
const CPU_MAX_MS = 1000;

export function listProblems(): string[] {
  return FUZZ.flatMap(({ name, text }) => {
    const day = { date: DATE, entries: [{ content: text }] };
    const start = process.cpuUsage();
    try {
      summariseDay(day);
      findDayThread(day, [{ ...day, date: '2026-11-20' }]);
      composeBedtimeReading({ days: [day], variant: 0 });
      composeWeeklyRefresher({ days: [day], startDate: DATE, endDate: DATE, variant: 0 });
    } catch (error) {
      return [`${name}: ${error instanceof Error ? error.message : 'thrown'}`];
    }
    const { user, system } = process.cpuUsage(start);
    const ms = (user + system) / 1000;
    return ms > CPU_MAX_MS ? [`${name}: ${ms.toFixed(0)} ms`] : [];
  });
}
