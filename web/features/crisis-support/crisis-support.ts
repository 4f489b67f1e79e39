// Checks a person's entries for signs of a crisis, on their own device. The result is neither stored nor sent.
import { findCrisisNumbers } from '../../../embedded/crisis/helplines.ts';
import { findRegionOfTimeZone } from '../../../embedded/crisis/time-zone-regions.ts';
import { mentionsCrisis } from '../../../embedded/crisis/crisis-detection.ts';

export function needsCrisisSupport(texts: readonly string[]): boolean {
  return texts.some(mentionsCrisis);
}

/** By time zone, not by language: many devices outside the US are set to en-US. `country` shows a wrong guess. */
export function findLocalHelplines(timeZone: string) {
  const region = findRegionOfTimeZone(timeZone);
  const country = region ? (new Intl.DisplayNames(['en'], { type: 'region' }).of(region) ?? null) : null;
  return { ...findCrisisNumbers(region), country };
}
