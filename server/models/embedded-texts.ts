// The longer texts of the embedded writer, for the worker thread and for the fallback without it.
import { composeBedtimeReading } from '../../embedded/writers/bedtime.ts';
import { composeWeeklyRefresher } from '../../embedded/writers/weekly.ts';
import {
  EMBEDDED_SOURCE,
  type BedtimeRequest,
  type WeeklyRequest,
  type GeneratedReading,
  type GeneratedWeek,
} from './writer.ts';

const EMBEDDED_PROVENANCE = { source: EMBEDDED_SOURCE, degraded: false } as const;

/** The part of a request that can be sent to a thread: signals and functions can't. */
export type EmbeddedRequest =
  | { kind: 'bedtime'; request: Pick<BedtimeRequest, 'days' | 'today' | 'variant' | 'pastLine'> }
  | { kind: 'weekly'; request: Pick<WeeklyRequest, 'days' | 'variant' | 'startDate' | 'endDate'> };

export function composeText({ kind, request }: EmbeddedRequest): GeneratedReading | GeneratedWeek {
  if (kind === 'bedtime') return { ...EMBEDDED_PROVENANCE, text: composeBedtimeReading(request) };
  return { ...EMBEDDED_PROVENANCE, ...composeWeeklyRefresher(request) };
}
