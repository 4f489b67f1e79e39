import type { BedtimeReading } from '#contract/bedtime.ts';

/** Quiet words about how a text came to be, where a person would wonder. */
export function ReadingNotes({ reading }: { reading: BedtimeReading | undefined }) {
  if (!reading) return null;
  return (
    <>
      {reading.isRepeated && (
        <p className="small-print">Today's new versions are used up, so this is the last one again.</p>
      )}
      {reading.degraded && (
        <p className="small-print">The language model did not answer, so this was made from your own words alone.</p>
      )}
    </>
  );
}
