import type { Figures } from '#contract/reflections.ts';

export const SEPARATOR = ' · ';

/** «12 days in a row · best 30 · 6 of the last 7 days»; null for a person without any reflection and for one with rests: rest-note.tsx has that line. */
export function formatStreak({ current, best, lastSevenDays, total, rests }: Figures): string | null {
  if (total === 0 || rests !== null) return null;
  const run = current === 1 ? '1 day in a row' : `${current} days in a row`;
  return [run, `best ${best}`, `${lastSevenDays} of the last 7 days`].join(SEPARATOR);
}

/** Whether there may be something to say about rests; rest-note.tsx decides what. */
export function mayRest(figures: Figures | undefined): figures is Figures {
  return figures !== undefined && (figures.rests !== null || figures.earlier > 6);
}
