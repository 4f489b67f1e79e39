import type { WeeklyRefresher } from '#contract/weekly.ts';

/** Quiet words about how a text came to be, where a person would wonder. */
export function Notes({ refresher }: { refresher: WeeklyRefresher }) {
  return (
    <>
      {refresher.isRepeated && (
        <p className="small-print">Today's new versions are used up, so this is the last one again.</p>
      )}
      {refresher.degraded && (
        <p className="small-print">The language model did not answer, so this was made from your own words alone.</p>
      )}
    </>
  );
}
