// How far a summary is, for whoever watches it being written.
import type { SummaryState } from '#contract/reflections.ts';
import type { SummaryTurns } from '../models/rows/summary-jobs.ts';
import { notFound } from '../http/errors/app-error.ts';
import { buildReflection } from '../reflections/reflection-mapper.ts';
import type { Reflections } from '../reflections/rows/reflections.ts';

interface Asked {
  userId: string;
  reflectionId: string;
}

interface Deps {
  reflections: Pick<Reflections, 'findById'>;
  summaryTurns: Pick<SummaryTurns, 'findProgress'>;
}

interface SummaryProgress {
  status: SummaryState['status'];
  /** Grows whenever the text begins anew. */
  attempt: number;
  text: string;
}

/** Of a day that is there; nothing is being written when it is ready. */
export async function findProgress({ userId, reflectionId }: Asked, { summaryTurns }: Deps): Promise<SummaryProgress> {
  const progress = await summaryTurns.findProgress(userId, reflectionId);
  return progress ?? { status: 'ready', attempt: 0, text: '' };
}

export async function findState({ userId, reflectionId }: Asked, { reflections }: Deps): Promise<SummaryState> {
  const reflection = await reflections.findById(userId, reflectionId);
  if (!reflection) throw notFound();
  return buildReflection(reflection).summary;
}
