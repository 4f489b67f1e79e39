// The days of a person: saving, reading and counting them.
import { LIST_LIMIT_DEFAULT } from '#contract/limits.ts';
import { addDays, listWeekEndingOn } from '#contract/days.ts';
import type { Figures, Reflection, SavedReflection, SaveReflection } from '#contract/reflections.ts';
import type { Summarise } from '../models/writer.ts';
import type { Clock } from '../clock.ts';
import type { RawJson } from '../database/json-item.ts';
import { changeDay } from './storage-errors.ts';
import { reduceDraft } from '../drafts/drafts.ts';
import type { ReadLimiter } from './heavy-reads.ts';
import { assertNotFuture } from './date-check.ts';
import { fingerprintRequest } from './fingerprint.ts';
import { parseDayInput, listConflictCopyIds, mergeDay } from './merge.ts';
import { planSummaryJobs, type ModelAccess } from '../models/model-access.ts';
import { toReflection } from './reflection-mapper.ts';
import { buildSummary, listEarlierDays } from './summary.ts';
import { toJournalDay } from './prompt-days.ts';
import type { StoredReflection } from './stored-reflection.ts';
import type { ChangeResult, DayUpdate } from './rows/reflection-change.ts';
import type { Reflections } from './rows/reflections.ts';

export interface ReflectionDeps {
  reflections: Reflections;
  clock: Clock;
  summarise: Summarise;
  /** Absent where there is no language model. */
  modelAccess?: ModelAccess | undefined;
  newId: () => string;
}

interface SaveParams {
  userId: string;
  day: SaveReflection;
  /** The Idempotency-Key of the request, when it has one. */
  idempotencyKey: string | undefined;
  /** The device that asks, where it is known. */
  device?: string | undefined;
}

export async function saveReflection(
  { userId, day, idempotencyKey, device }: SaveParams,
  { reflections, clock, summarise, modelAccess, newId }: ReflectionDeps,
): Promise<{ status: ChangeResult['status']; saved: SavedReflection }> {
  const { date } = day;
  assertNotFuture(date, clock);
  const input = parseDayInput(day);
  const earlierDays = await listEarlierDays({ userId, date }, reflections);
  const planTurn = await planSummaryJobs(userId, modelAccess);
  const request =
    idempotencyKey === undefined ? undefined : { id: idempotencyKey, fingerprint: fingerprintRequest(day) };

  const decide = (current: StoredReflection | null, nextVersion: number): DayUpdate => {
    const merged = mergeDay(current, input, { nextVersion, newId });
    if (!merged.hasChanged) return { next: null, replaced: [] };
    const { promptIndex, entries, replaced } = merged;
    const isUnlimited = !merged.hasNewTexts;
    const bedtime = current?.bedtime ?? null;
    if (!merged.hasTextChanges) {
      return {
        next: { promptIndex, entries, summary: current?.summary ?? null, bedtime },
        replaced,
        skipsQuota: isUnlimited,
      };
    }
    const day = toJournalDay({ date, entries });
    const summary = buildSummary({ day, earlierDays }, { clock, summarise });
    return { next: { promptIndex, entries, summary, bedtime }, replaced, skipsQuota: isUnlimited, job: planTurn(day) };
  };
  const { reflection, status } = await changeDay(
    { userId, date, request, reduceDraft, checksQuota: true, device },
    decide,
    reflections,
  );
  return { status, saved: { ...toReflection(reflection), kept: listConflictCopyIds(input, reflection.entries) } };
}

/** Opened as far as they are taken: a hundred days at their limits would not fit into memory. */
export async function listReflections(
  { userId, limit = LIST_LIMIT_DEFAULT, before }: { userId: string; limit?: number; before?: string },
  { reflections, readLimiter }: Pick<ReflectionDeps, 'reflections'> & { readLimiter: ReadLimiter },
): Promise<AsyncIterable<RawJson<Reflection>>> {
  const { bytes, days } = await reflections.list(userId, { limit, before });
  return readLimiter.limitStream({ userId, bytes }, days);
}

export function findReflection(
  { userId, date }: { userId: string; date: string },
  { reflections }: Pick<ReflectionDeps, 'reflections'>,
): Promise<RawJson<Reflection> | null> {
  return reflections.findResponse(userId, date);
}

export async function getFigures(
  { userId, today }: { userId: string; today: string },
  { reflections, clock }: Pick<ReflectionDeps, 'reflections' | 'clock'>,
): Promise<Figures> {
  assertNotFuture(today, clock);
  const figures = await reflections.findFigures(userId);
  const dates = listWeekEndingOn(today);
  if (!figures) return { current: 0, best: 0, lastSevenDays: 0, week: dates.map(() => false), total: 0 };
  const written = await reflections.listVersions(userId, addDays(today, -6), today);
  const isRunning = figures.lastDate >= addDays(today, -1);
  return {
    current: isRunning ? figures.lastRun : 0,
    best: figures.bestRun,
    lastSevenDays: written.length,
    week: dates.map((date) => written.some((day) => day.date === date)),
    total: figures.total,
  };
}
