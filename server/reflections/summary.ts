// The summary that every change of the texts stores before it answers.
import type { Reflection } from '#contract/reflections.ts';
import { NEUTRAL_SUMMARY } from '#contract/withheld-summary.ts';
import { checkEntries } from '../../embedded/entries/checked-entries.ts';
import { EMBEDDED_SOURCE, type Summarise } from '../models/writer.ts';
import type { Clock } from '../clock.ts';
import { fingerprintInput } from '../models/input-fingerprint.ts';
import { planSummaryJobs, type ModelAccess, type PlanSummaryJob } from '../models/model-access.ts';
import { toJournalDay, type JournalDay } from './prompt-days.ts';
import { toReflection } from './reflection-mapper.ts';
import { findReadableDay, updateGeneratedTexts } from './rows/reflection-row.ts';
import { readDay } from './rows/reflections.ts';
import { inUserTransaction, type StorageDeps, type UserTransaction } from './rows/user-transaction.ts';
import type { StoredReflection, StoredText } from './stored-reflection.ts';

const LINES_MAX = 5;
const LINE_CHARACTERS_MAX = 200;

interface SummaryDeps {
  clock: Clock;
  summarise: Summarise;
}

export interface SummaryBuilder {
  build(day: JournalDay): StoredText;
  plan: PlanSummaryJob;
}

/** Reads who may write, before the transaction of the change. */
export async function prepareSummaryBuilder(
  userId: string,
  deps: SummaryDeps & { modelAccess?: ModelAccess | undefined },
): Promise<SummaryBuilder> {
  const plan = await planSummaryJobs(userId, deps.modelAccess);
  return { plan, build: (day) => buildSummary(day, deps) };
}

export type FirstSummaryDeps = SummaryDeps & StorageDeps;

/** For a day that an import has changed: it calls no model. Null for a damaged day, and for one that has a summary. */
export async function addFirstSummary(
  asked: { userId: string; date: string },
  { mayWrite }: { mayWrite: boolean },
  deps: FirstSummaryDeps,
): Promise<Reflection | null> {
  const day = await readDay(asked, deps);
  if (day === null || day.isDamaged || day.summary !== null) return null;
  const summary = buildSummary(toJournalDay(day), deps);
  return toReflection(mayWrite ? await storeSummary(day, summary, deps) : { ...day, summary });
}

/** On a full or read-only disk the summary is shown all the same. */
async function storeSummary(
  read: StoredReflection,
  summary: StoredText,
  deps: FirstSummaryDeps,
): Promise<StoredReflection> {
  const store = async (tx: UserTransaction): Promise<StoredReflection> => {
    const day = await findReadableDay(read.id, tx);
    return day?.version === read.version ? updateGeneratedTexts(day, { summary }, tx) : (day ?? read);
  };
  try {
    return await inUserTransaction({ userId: read.userId }, store, deps);
  } catch (error) {
    const { kind } = error as { kind?: unknown };
    if (kind !== 'full' && kind !== 'readonly') throw error;
    return { ...read, summary };
  }
}

export function buildSummary(day: JournalDay, { clock, summarise }: SummaryDeps): StoredText {
  const text = trySummarise(() => summarise(day)) ?? quoteOpenings(day);
  const inputHash = fingerprintInput({ kind: 'summary', source: EMBEDDED_SOURCE, days: [day] });
  return { text, source: EMBEDDED_SOURCE, degraded: false, madeAt: clock.now(), variant: 0, inputHash };
}

/** An error of the writer must not prevent the save. */
function trySummarise(write: () => readonly string[]): string | null {
  try {
    const text = write().join('\n');
    return text.trim() === '' ? null : text;
  } catch {
    return null;
  }
}

function quoteOpenings(day: JournalDay): string {
  const checked = checkEntries(day.entries);
  if (checked.length === 0 && day.entries.length > 0) return NEUTRAL_SUMMARY;
  const openings = checked.slice(0, LINES_MAX).map(({ content }) => {
    const [line = ''] = content.trim().split(/[\r\n]/, 1);
    return Array.from(line).slice(0, LINE_CHARACTERS_MAX).join('');
  });
  return openings.join('\n');
}
