// The port behind which texts are written. The embedded writer always answers; a language model may answer better.
import type { WrittenDay } from '../../embedded/entries/written-day.ts';
import type { Failure } from './providers/model.ts';
import type { Highlight } from '../../generation/checks/check-week.ts';

/** What a call of a provider cost and how it ended: told to whoever pays. */
export interface CallRecord {
  /** `rejected`: it answered, and the checks refused the answer. */
  outcome: 'ok' | 'rejected' | Failure;
  tokensIn: number;
  tokensOut: number;
  tries: number;
  ms: number;
}

/** What a writer needs to know of whoever pays: asked before each call of a provider, told after it. */
export interface CallBook {
  /** Sets tokens aside for a call. False: the person's or the server's limit is reached. */
  reserve(tokens: number): Promise<boolean>;
  /** Sets more aside for the call that is under way. */
  extend(tokens: number): Promise<boolean>;
  record(call: CallRecord): Promise<void>;
}

export interface Asking {
  /** 0 for the first text; each new version asked for is one more. */
  variant: number;
  signal?: AbortSignal;
  book?: CallBook;
  /** The text so far, only lines and paragraphs that were checked. It grows, unless a second answer begins anew. */
  onText?: (textSoFar: string) => void;
}

export interface ReadingRequest extends Asking {
  days: readonly WrittenDay[];
}

export interface BedtimeRequest extends ReadingRequest {
  /** The date of reading: days are named from it. Without it, from the newest day. */
  today?: string | undefined;
}

export interface WeeklyRequest extends ReadingRequest {
  startDate: string;
  endDate: string;
}

export interface SummaryRequest extends Asking {
  day: WrittenDay;
  /** The days before it, for what keeps returning. */
  earlierDays: readonly WrittenDay[];
}

/** Why a model's text could not be had: a limit was reached, both answers failed the checks, or the call failed. */
export type Reason = 'limit' | 'rejected' | Failure;

/** Where a text came from: `embedded` or `provider:model`; degraded when a model was asked for and could not answer. */
export interface Provenance {
  source: string;
  degraded: boolean;
  /** Why, when degraded. */
  reason?: Reason;
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
  bedtimeReading(request: BedtimeRequest): Promise<WrittenReading>;
  weeklyRefresher(request: WeeklyRequest): Promise<WrittenWeek>;
  close(): Promise<void>;
}

export type ModelSummary = { text: string } | { reason: Reason };

/** A writer that asks a language model first, and answers with the embedded text when that fails. */
export interface ModelWriter extends Writer {
  /** Changes with every change of a prompt, so that no text is taken for one of another prompt. */
  readonly promptVersion: string;
  /** The embedded summary is already stored with the save, so there is none to fall back to here. */
  summary(request: SummaryRequest): Promise<ModelSummary>;
}

/**
 * The summary that every save stores before it answers: synchronous and quick, because it runs inside the save's
 * transaction. A language model replaces it later, through the output row.
 */
export type Summarise = (day: WrittenDay, earlierDays: readonly WrittenDay[]) => string[];
