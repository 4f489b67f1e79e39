// Decides whether a language model writes for a person, and counts its tokens.
import type { Model } from './providers/model.ts';
import type { TokenBudget, CallResult, ModelWriter } from './writer.ts';
import type { Clock } from '../clock.ts';
import type { NewModelCall, ModelCalls, TokenReservation } from './rows/call-log.ts';
import type { ModelConsents } from './rows/consent.ts';
import type { JobRequest } from './rows/summary-jobs.ts';
import { fingerprintInput } from './input-fingerprint.ts';
import { mayBeQuoted } from '../../embedded/entries/checked-entries.ts';
import { hasText, type JournalDay } from '../../embedded/entries/written-day.ts';

export type FinishedModelCall = Pick<NewModelCall, 'kind'> &
  Pick<CallResult, 'outcome' | 'tokensIn' | 'tokensOut' | 'ms'>;

/** The language model of this server. A server without one has no `ModelAccess` and makes no queries for it. */
export interface ModelAccess {
  model: Pick<Model, 'source' | 'name' | 'providerName' | 'isPrivate'>;
  writer: ModelWriter;
  dailyTokensPerUser: number;
  dailyTokens?: number | undefined;
  modelConsents: ModelConsents;
  modelCalls: ModelCalls;
  clock: Clock;
  onCall?(call: FinishedModelCall): void;
}

/** The summary job of a changed day: undefined leaves a present job, null removes it. */
export type PlanSummaryJob = (day: JournalDay) => JobRequest | null | undefined;

/** Null when no model writes for the person. A model in a private network needs no consent. */
export async function findModelAccess(userId: string, models: ModelAccess | undefined): Promise<ModelAccess | null> {
  if (models === undefined) return null;
  const choice = await models.modelConsents.find(userId);
  const isOn = choice === null ? models.model.isPrivate : choice === 'on';
  return isOn ? models : null;
}

/** To be called before the user transaction, because it makes queries. */
export async function planSummaryJobs(userId: string, models: ModelAccess | undefined): Promise<PlanSummaryJob> {
  if (models === undefined) return () => undefined;
  const access = await findModelAccess(userId, models);
  return (day) =>
    // One that the model may read is enough, so the others are not checked here.
    access && day.entries.some((entry) => hasText(entry) && mayBeQuoted(entry.content))
      ? { inputHash: fingerprintSummaryInput(day, access.writer), variant: 0 }
      : null;
}

export function fingerprintSummaryInput(day: JournalDay, writer: ModelWriter): string {
  return fingerprintInput({ kind: 'summary', source: getWriterId(writer), days: [day] });
}

/** Identifies the writer in fingerprints: another prompt or model generates another text. */
export function getWriterId({ promptVersion, source }: ModelWriter): string {
  return `${promptVersion} ${source}`;
}

/** The day that tokens and quotas count for: UTC for all people. */
export function getUtcDate(clock: Clock): string {
  return new Date(clock.now()).toISOString().slice(0, 10);
}

export function createTokenBudget(
  about: Pick<NewModelCall, 'userId' | 'kind' | 'dates'>,
  access: ModelAccess,
): TokenBudget {
  const { model, modelCalls, clock, onCall, dailyTokensPerUser: limit, dailyTokens: serverLimit } = access;
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
        // The text is there. The reserved tokens stay counted: too much is better than nothing.
        if ((error as { kind?: unknown }).kind === undefined) throw error;
      }
    },
  };
}
