import type { Figures } from '#contract/reflections.ts';

export const SEPARATOR = ' · ';

/** «12 days in a row · best 30 · 6 of the last 7 days»; null for a person without any reflection. */
export function formatStreak({ current, best, lastSevenDays, total }: Figures): string | null {
  if (total === 0) return null;
  const run = current === 1 ? '1 day in a row' : `${current} days in a row`;
  return [run, `best ${best}`, `${lastSevenDays} of the last 7 days`].join(SEPARATOR);
}
