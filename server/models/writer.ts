// The port behind which texts are written. The embedded writer always answers; a language model may answer better.
import type { JournalDay } from '../../embedded/entries/written-day.ts';
import type { CallFailure } from './providers/model.ts';
import type { Highlight } from '../../generation/checks/check-week.ts';

/** The source of every text by the embedded writer. */
export const EMBEDDED_SOURCE = 'embedded';

/** What a call of a provider cost and how it ended: told to whoever pays. */
export interface CallResult {
  /** `rejected`: it answered, and the checks refused the answer. */
  outcome: 'ok' | 'rejected' | CallFailure;
  tokensIn: number;
  tokensOut: number;
  tries: number;
  ms: number;
}

/** What a writer needs to know of whoever pays: asked before each call of a provider, told after it. */
export interface TokenBudget {
  /** Sets tokens aside for a call. False: the person's or the server's limit is reached. */
  reserve(tokens: number): Promise<boolean>;
  /** Sets more aside for the call that is under way. */
  extend(tokens: number): Promise<boolean>;
  record(call: CallResult): Promise<void>;
}

export interface GenerateOptions {
  /** 0 for the first text; each new version asked for is one more. */
  variant: number;
  signal?: AbortSignal;
  budget?: TokenBudget;
  /** The text so far, only lines and paragraphs that were checked. It grows, unless a second answer begins anew. */
  onText?: (textSoFar: string) => void;
}

export interface ReadingRequest extends GenerateOptions {
  days: readonly JournalDay[];
}

export interface BedtimeRequest extends ReadingRequest {
  /** The date of reading: days are named from it. Without it, from the newest day. */
  today?: string | undefined;
}

export interface WeeklyRequest extends ReadingRequest {
  startDate: string;
  endDate: string;
}

export interface SummaryRequest extends GenerateOptions {
  day: JournalDay;
  /** The days before it, for what keeps returning. */
  earlierDays: readonly JournalDay[];
}

/** Why a model's text could not be had: a limit was reached, both answers failed the checks, or the call failed. */
export type FallbackReason = 'limit' | 'rejected' | CallFailure;

/** Where a text came from: `embedded` or `provider:model`; degraded when a model was asked for and could not answer. */
export interface Provenance {
  source: string;
  degraded: boolean;
  /** Why, when degraded. */
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
  /** What `source` says of its undegraded texts. */
  readonly source: string;
  bedtimeReading(request: BedtimeRequest): Promise<GeneratedReading>;
  weeklyRefresher(request: WeeklyRequest): Promise<GeneratedWeek>;
  close(): Promise<void>;
}

export type SummaryOutcome = { text: string } | { reason: FallbackReason };

/** A writer that asks a language model first, and answers with the embedded text when that fails. */
export interface ModelWriter extends Writer {
  /** Changes with every change of a prompt, so that no text is taken for one of another prompt. */
  readonly promptVersion: string;
  /** The embedded summary is already stored with the save, so there is none to fall back to here. */
  summary(request: SummaryRequest): Promise<SummaryOutcome>;
}

/**
 * The summary that every save stores before it answers: synchronous and quick, because it runs inside the save's
 * transaction. A language model replaces it later, through the output row.
 */
export type Summarise = (day: JournalDay, earlierDays: readonly JournalDay[]) => string[];
