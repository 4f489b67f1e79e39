// The port for writers of texts. The embedded writer always answers; a language model may write a better text.
import type { JournalDay } from '../../embedded/entries/written-day.ts';
import type { EarlierDay } from '../../embedded/ranking/recurring-theme.ts';
import type { PastLine } from '../../embedded/writers/past-line.ts';
import type { CallFailure } from './providers/model.ts';
import type { Highlight } from '../../generation/checks/check-week.ts';

export const EMBEDDED_SOURCE = 'embedded';

export interface CallResult {
  /** `rejected`: the checks rejected the answer. */
  outcome: 'ok' | 'rejected' | CallFailure;
  tokensIn: number;
  tokensOut: number;
  tries: number;
  ms: number;
}

/** The tokens that a writer may use: reserved before each call of a provider, recorded after it. */
export interface TokenBudget {
  /** False at the limit of the person or of the server. */
  reserve(tokens: number): Promise<boolean>;
  extend(tokens: number): Promise<boolean>;
  record(call: CallResult): Promise<void>;
}

export interface GenerateOptions {
  /** 0 for the first text, and one more for each further version. */
  variant: number;
  signal?: AbortSignal;
  budget?: TokenBudget;
  /** The checked part of the text so far. It grows, unless a second answer starts again. */
  onText?: (textSoFar: string) => void;
}

export interface ReadingRequest extends GenerateOptions {
  days: readonly JournalDay[];
}

export interface BedtimeRequest extends ReadingRequest {
  /** The date of reading; the text names days relative to it. Default: the newest day. */
  today?: string | undefined;
  /** Of a month or a year ago; the embedded writer reads it. */
  pastLine?: PastLine | null | undefined;
}

export interface WeeklyRequest extends ReadingRequest {
  startDate: string;
  endDate: string;
}

export interface SummaryRequest extends GenerateOptions {
  day: JournalDay;
  /** The days before it, to find recurring themes. */
  earlierDays: readonly EarlierDay[];
}

/** Why there is no text of a model: a limit, two answers that failed the checks, or a failed call. */
export type FallbackReason = 'limit' | 'rejected' | CallFailure;

/** `source` is `embedded` or `provider:model`. `degraded`: a model should have written the text but failed. */
export interface Provenance {
  source: string;
  degraded: boolean;
  reason?: FallbackReason;
}

export interface GeneratedReading extends Provenance {
  text: string;
}

export interface GeneratedWeek extends Provenance {
  summary: string;
  highlights: readonly Highlight[];
  growth: string;
}

export interface Writer {
  readonly source: string;
  bedtimeReading(request: BedtimeRequest): Promise<GeneratedReading>;
  weeklyRefresher(request: WeeklyRequest): Promise<GeneratedWeek>;
  close(): Promise<void>;
}

export type SummaryOutcome = { text: string } | { reason: FallbackReason };

export interface ModelWriter extends Writer {
  /** Changes with every prompt: texts of different prompts have different fingerprints. */
  readonly promptVersion: string;
  /** Without a fallback: the save has already stored the embedded summary. */
  summary(request: SummaryRequest): Promise<SummaryOutcome>;
}

/** The summary that every save stores. Synchronous and fast, because it runs inside the user transaction. */
export type Summarise = (day: JournalDay) => string[];
