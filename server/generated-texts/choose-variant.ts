// Chooses the variant to generate. The first text of an input is free; further variants of the same input use a daily quota.
import { REGENERATIONS_PER_DAY } from '#contract/limits.ts';
import type { GeneratedTextKind } from './rows/generated-text-row.ts';
import type { GenerationDeps } from './generation-deps.ts';
import type { StoredText } from '../reflections/stored-reflection.ts';

interface VariantParams<Text extends StoredText> {
  userId: string;
  kind: GeneratedTextKind;
  stored: Text | null;
  inputHash: string;
}

/** Variants of a subject only grow, so the newest text has the highest variant. */
export async function chooseVariant<Text extends StoredText>(
  { userId, kind, stored, inputHash }: VariantParams<Text>,
  { quotas, clock }: Pick<GenerationDeps, 'quotas' | 'clock'>,
): Promise<{ variant: number } | { last: Text }> {
  if (!stored) return { variant: 0 };
  const next = { variant: stored.variant + 1 };
  if (stored.inputHash !== inputHash) return next;
  const day = new Date(clock.now()).toISOString().slice(0, 10);
  const isWithinQuota = await quotas.tryConsume({ userId, day, kind, limit: REGENERATIONS_PER_DAY });
  return isWithinQuota ? next : { last: stored };
}
