// The longer texts of the embedded writer, as both the worker and its fallback make them.
import { composeBedtimeReading } from '../../embedded/writers/bedtime.ts';
import { composeWeeklyRefresher } from '../../embedded/writers/weekly.ts';
import type { BedtimeRequest, WeeklyRequest, WrittenReading, WrittenWeek } from './writer.ts';

export const EMBEDDED = { source: 'embedded', degraded: false } as const;

/** A request as it crosses to the worker: signals and functions cannot. */
export type TextRequest =
  | { kind: 'bedtime'; request: Pick<BedtimeRequest, 'days' | 'today' | 'variant'> }
  | { kind: 'weekly'; request: Pick<WeeklyRequest, 'days' | 'variant' | 'startDate' | 'endDate'> };

export function composeText({ kind, request }: TextRequest): WrittenReading | WrittenWeek {
  if (kind === 'bedtime') return { ...EMBEDDED, text: composeBedtimeReading(request) };
  return { ...EMBEDDED, ...composeWeeklyRefresher(request) };
}
