// Checks a person's entries for signs of a crisis, on their own device. The result is neither stored nor sent.
import {
  findCrisisNumbers,
  HELPLINE_DIRECTORY,
  MOBILE_EMERGENCY,
  type CrisisNumbers,
} from '../../../embedded/crisis/helplines.ts';
import { findRegionOfTimeZone } from '../../../embedded/crisis/time-zone-regions.ts';
import { mentionsCrisis } from '../../../embedded/crisis/crisis-detection.ts';

export { HELPLINE_DIRECTORY as HELPLINES, MOBILE_EMERGENCY };

export interface LocalHelplines extends CrisisNumbers {
  /** The country of the numbers, in English, so that a wrong guess is visible. Null if there are none. */
  country: string | null;
}

export function needsCrisisSupport(texts: readonly string[]): boolean {
  return texts.some(mentionsCrisis);
}

/**
 * Chosen by the device's time zone, not by its language: half of the world's devices are set to en-US, and 911 does not
 * work in Berlin. A time zone without a place gets no number.
 */
export function findLocalHelplines(timeZone: string): LocalHelplines {
  const region = findRegionOfTimeZone(timeZone);
  const country = region ? (new Intl.DisplayNames(['en'], { type: 'region' }).of(region) ?? null) : null;
  return { ...findCrisisNumbers(region), country };
}
