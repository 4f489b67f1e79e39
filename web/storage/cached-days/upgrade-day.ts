import type { Reflection } from '#contract/reflections.ts';

/** A day as an older version of Learn may have kept it. */
export type LegacyDay = Omit<Reflection, 'summary' | 'reading'> & {
  summary: Omit<Reflection['summary'], 'madeAt'> & Partial<Pick<Reflection['summary'], 'madeAt'>>;
  reading?: Reflection['reading'];
};

/** What was not noted yet when the day was kept is not known. */
export function upgradeDay(day: LegacyDay): Reflection {
  const { reading = null, summary } = day;
  return { ...day, reading, summary: { ...summary, madeAt: summary.madeAt ?? null } };
}
