// The progress and the state of a summary, for streams.
import type { SummaryState } from '#contract/reflections.ts';
import type { SummaryJobs } from './jobs.ts';
import { notFound } from '../http/errors/app-error.ts';
import { toReflection } from '../reflections/reflection-mapper.ts';
import type { Reflections } from '../reflections/rows/reflections.ts';

interface ReflectionRef {
  userId: string;
  reflectionId: string;
}

interface Deps {
  reflections: Pick<Reflections, 'findById'>;
  summaryJobs: Pick<SummaryJobs, 'findProgress'>;
}

interface SummaryProgress {
  status: SummaryState['status'];
  /** Grows whenever the text starts again. */
  attempt: number;
  text: string;
}

/** The reflection must exist. */
export async function findSummaryProgress(
  { userId, reflectionId }: ReflectionRef,
  { summaryJobs }: Deps,
): Promise<SummaryProgress> {
  const progress = await summaryJobs.findProgress(userId, reflectionId);
  return progress ?? { status: 'ready', attempt: 0, text: '' };
}

export async function findSummaryState(
  { userId, reflectionId }: ReflectionRef,
  { reflections }: Deps,
): Promise<SummaryState> {
  const reflection = await reflections.findById(userId, reflectionId);
  if (!reflection) throw notFound();
  return toReflection(reflection).summary;
}
