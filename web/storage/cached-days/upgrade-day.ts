import type { Reflection } from '#contract/reflections.ts';

/** A day as an older version of Learn may have stored it. */
export type LegacyDay = Omit<Reflection, 'summary' | 'reading'> & {
  summary: Omit<Reflection['summary'], 'madeAt'> & Partial<Pick<Reflection['summary'], 'madeAt'>>;
  reading?: Reflection['reading'];
};

/** Adds the fields that older versions of Learn did not store, with the value for «unknown». */
export function upgradeDay(day: LegacyDay): Reflection {
  const { reading = null, summary } = day;
  return { ...day, reading, summary: { ...summary, madeAt: summary.madeAt ?? null } };
}
