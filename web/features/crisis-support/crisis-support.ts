// The quiet look at what a person wrote, on their own device: nothing of it is kept, told or sent.
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
  /** Whose numbers they are, in English, so that a wrong guess shows. Null where there are none. */
  country: string | null;
}

export function needsCrisisSupport(texts: readonly string[]): boolean {
  return texts.some(mentionsCrisis);
}

/**
 * By where the device's clock is set. Never by its language: half of the world's devices say en-US, and 911 does not ring
 * on a telephone in Berlin. A zone that is no place gets no number rather than a guess.
 */
export function findLocalHelplines(timeZone: string): LocalHelplines {
  const region = findRegionOfTimeZone(timeZone);
  const country = region ? (new Intl.DisplayNames(['en'], { type: 'region' }).of(region) ?? null) : null;
  return { ...findCrisisNumbers(region), country };
}
