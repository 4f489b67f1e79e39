// Who writes for a person: a language model where this server has one and the person wants it, else the embedded writer.
import type { Model } from './providers/model.ts';
import type { TokenBudget, CallResult, ModelWriter } from './writer.ts';
import type { Clock } from '../clock.ts';
import type { NewModelCall, ModelCalls, TokenReservation } from './rows/call-log.ts';
import type { ModelConsents } from './rows/consent.ts';
import type { JobRequest } from './rows/summary-jobs.ts';
import { fingerprintInput } from './fingerprint.ts';
import type { JournalDay } from '../../embedded/entries/written-day.ts';

/** A call as whoever watches over the server counts it. */
export type FinishedModelCall = Pick<NewModelCall, 'kind'> &
  Pick<CallResult, 'outcome' | 'tokensIn' | 'tokensOut' | 'ms'>;

/** The language model of this server; a server without one has no such thing, and asks the database for nothing. */
export interface ModelAccess {
  model: Pick<Model, 'source' | 'name' | 'providerName' | 'isPrivate'>;
  writer: ModelWriter;
  dailyTokensPerUser: number;
  /** Of all people together. */
  dailyTokens?: number | undefined;
  modelConsents: ModelConsents;
  modelCalls: ModelCalls;
  clock: Clock;
  onCall?(call: FinishedModelCall): void;
}

/** The turn of a day's summary: undefined where nothing can be under way, null where nothing shall be. */
export type PlanSummaryJob = (day: JournalDay) => JobRequest | null | undefined;

/** The model, if it writes for the person. Who was never asked has it only where no text leaves the house. */
export async function findModelAccess(userId: string, models: ModelAccess | undefined): Promise<ModelAccess | null> {
  if (models === undefined) return null;
  const choice = await models.modelConsents.find(userId);
  const isOn = choice === null ? models.model.isPrivate : choice === 'on';
  return isOn ? models : null;
}

/** Asked before a change of days, for nothing can be asked in the middle of one. */
export async function planSummaryJobs(userId: string, models: ModelAccess | undefined): Promise<PlanSummaryJob> {
  if (models === undefined) return () => undefined;
  const own = await findModelAccess(userId, models);
  return (day) => own && { inputHash: fingerprintSummaryInput(day, own.writer), variant: 0 };
}

export function fingerprintSummaryInput(day: JournalDay, writer: ModelWriter): string {
  return fingerprintInput({ kind: 'summary', source: getWriterId(writer), days: [day] });
}

/** As fingerprints tell writers apart: another prompt or model makes another text. */
export function getWriterId({ promptVersion, source }: ModelWriter): string {
  return `${promptVersion} ${source}`;
}

/** Whose tokens are counted: a day of UTC, the same for everybody. */
export function getUtcDate(clock: Clock): string {
  return new Date(clock.now()).toISOString().slice(0, 10);
}

/** For one text of a person, whose tokens its calls use. */
export function createTokenBudget(
  about: Pick<NewModelCall, 'userId' | 'kind' | 'dates'>,
  models: ModelAccess,
): TokenBudget {
  const { model, modelCalls, clock, onCall, dailyTokensPerUser: limit, dailyTokens: serverLimit } = models;
  let reserved: TokenReservation | null = null;
  return {
    async reserve(tokens) {
      const call = { ...about, day: getUtcDate(clock), source: model.source, tokens, limit, serverLimit };
      reserved = await modelCalls.reserve(call);
      return reserved !== null;
    },
    async extend(tokens) {
      const extended = reserved && (await modelCalls.extend(reserved, { tokens, limit, serverLimit }));
      reserved = extended ?? reserved;
      return extended !== null;
    },
    async record({ outcome, tokensIn, tokensOut, tries, ms }) {
      onCall?.({ kind: about.kind, outcome, tokensIn, tokensOut, ms });
      if (reserved === null) return;
      try {
        await modelCalls.complete(reserved, { outcome, tokensIn, tokensOut, tries, ms });
      } catch (error) {
        // The text is there. What was set aside stays so: rather too much is counted than nothing.
        if ((error as { kind?: unknown }).kind === undefined) throw error;
      }
    },
  };
}
