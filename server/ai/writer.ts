// The port behind which texts are written. The embedded writer always answers; a language model may answer better.
import type { WrittenDay } from '../../embedded/day.ts';

export interface ReadingRequest {
  days: readonly WrittenDay[];
  /** 0 for the first text; each new version asked for is one more. */
  variant: number;
  signal?: AbortSignal;
}

export interface WeeklyRequest extends ReadingRequest {
  startDate: string;
  endDate: string;
}

export interface Highlight {
  date: string;
  text: string;
}

/** Where a text came from: `embedded` or `provider:model`; degraded when a model was asked for and could not answer. */
export interface Provenance {
  source: string;
  degraded: boolean;
}

export interface WrittenReading extends Provenance {
  text: string;
}

export interface WrittenWeek extends Provenance {
  summary: string;
  highlights: readonly Highlight[];
  growth: string;
}

export interface Writer {
  /** What `source` says of its undegraded texts. */
  readonly source: string;
  bedtimeReading(request: ReadingRequest): Promise<WrittenReading>;
  weeklyRefresher(request: WeeklyRequest): Promise<WrittenWeek>;
  close(): Promise<void>;
}

/**
 * The summary that every save stores before it answers: synchronous and quick, because it runs inside the save's
 * transaction. A language model replaces it later, through the output row.
 */
export type Summarise = (day: WrittenDay, earlierDays: readonly WrittenDay[]) => string[];
