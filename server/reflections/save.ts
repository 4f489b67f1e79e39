// The days of a person: saving, reading and counting them.
import { LIST_LIMIT_DEFAULT } from '#contract/limits.ts';
import { addDays, listWeek } from '#contract/days.ts';
import type { Figures, Reflection, SavedReflection, SaveReflection } from '#contract/reflections.ts';
import type { Summarise } from '../models/writer.ts';
import type { Clock } from '../clock.ts';
import type { JsonItem } from '../database/json-item.ts';
import { changeDay } from './storage-errors.ts';
import { settleDraft } from '../drafts/drafts.ts';
import type { HeavyReads } from './heavy-reads.ts';
import { refuseFuture } from './date-check.ts';
import { hashRequest } from './fingerprint.ts';
import { checkDay, listKept, mergeDay } from './merge.ts';
import { planTurns, type ModelUse } from '../models/model-access.ts';
import { buildReflection } from './reflection-mapper.ts';
import { buildSummary, listEarlierDays } from './summary.ts';
import { buildWrittenDay } from './prompt-days.ts';
import type { StoredReflection } from './stored-reflection.ts';
import type { Changed, Decision } from './rows/reflection-change.ts';
import type { Reflections } from './rows/reflections.ts';

export interface ReflectionDeps {
  reflections: Reflections;
  clock: Clock;
  summarise: Summarise;
  /** Absent where there is no language model. */
  models?: ModelUse | undefined;
  newId: () => string;
}

interface Save {
  userId: string;
  day: SaveReflection;
  /** The Idempotency-Key of the request, when it has one. */
  requestId: string | undefined;
  /** The device that asks, where it is known. */
  device?: string | undefined;
}

export async function saveReflection(
  { userId, day, requestId, device }: Save,
  { reflections, clock, summarise, models, newId }: ReflectionDeps,
): Promise<{ status: Changed['status']; saved: SavedReflection }> {
  const { date } = day;
  refuseFuture(date, clock);
  const input = checkDay(day);
  const earlierDays = await listEarlierDays({ userId, date }, reflections);
  const planTurn = await planTurns(userId, models);
  const request = requestId === undefined ? undefined : { id: requestId, fingerprint: hashRequest(day) };

  const decide = (current: StoredReflection | null, nextVersion: number): Decision => {
    const merged = mergeDay(current, input, { nextVersion, newId });
    if (!merged.hasChanged) return { next: null, replaced: [] };
    const { promptIndex, entries, replaced } = merged;
    const isUnlimited = !merged.hasNewTexts;
    const bedtime = current?.bedtime ?? null;
    if (!merged.hasOtherTexts) {
      return { next: { promptIndex, entries, summary: current?.summary ?? null, bedtime }, replaced, isUnlimited };
    }
    const day = buildWrittenDay({ date, entries });
    const summary = buildSummary({ day, earlierDays }, { clock, summarise });
    return { next: { promptIndex, entries, summary, bedtime }, replaced, isUnlimited, turn: planTurn(day) };
  };
  const { reflection, status } = await changeDay(
    { userId, date, request, settleDraft, isLimited: true, device },
    decide,
    reflections,
  );
  return { status, saved: { ...buildReflection(reflection), kept: listKept(input, reflection.entries) } };
}

/** Opened as far as they are taken: a hundred days at their limits would not fit into memory. */
export async function listReflections(
  { userId, limit = LIST_LIMIT_DEFAULT, before }: { userId: string; limit?: number; before?: string },
  { reflections, heavyReads }: Pick<ReflectionDeps, 'reflections'> & { heavyReads: HeavyReads },
): Promise<AsyncIterable<JsonItem<Reflection>>> {
  const { bytes, days } = await reflections.list(userId, { limit, before });
  return heavyReads.follow({ userId, bytes }, days);
}

export function findReflection(
  { userId, date }: { userId: string; date: string },
  { reflections }: Pick<ReflectionDeps, 'reflections'>,
): Promise<JsonItem<Reflection> | null> {
  return reflections.findAnswer(userId, date);
}

export async function getFigures(
  { userId, today }: { userId: string; today: string },
  { reflections, clock }: Pick<ReflectionDeps, 'reflections' | 'clock'>,
): Promise<Figures> {
  refuseFuture(today, clock);
  const figures = await reflections.findFigures(userId);
  const dates = listWeek(today);
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
