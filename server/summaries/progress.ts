// How far a summary is, for whoever watches it being written.
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
  /** Grows whenever the text begins anew. */
  attempt: number;
  text: string;
}

/** Of a day that is there; nothing is being written when it is ready. */
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
