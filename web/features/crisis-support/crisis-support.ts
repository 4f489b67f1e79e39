// The quiet look at what a person wrote, on their own device: nothing of it is kept, told or sent.
import { findCareNumbers, HELPLINES, MOBILE_EMERGENCY, type CareNumbers } from '../../../embedded/crisis/helplines.ts';
import { findZoneRegion } from '../../../embedded/crisis/time-zone-regions.ts';
import { findCare } from '../../../embedded/crisis/crisis-detection.ts';

export { HELPLINES, MOBILE_EMERGENCY };

export interface LocalNumbers extends CareNumbers {
  /** Whose numbers they are, in English, so that a wrong guess shows. Null where there are none. */
  country: string | null;
}

export function needsCare(texts: readonly string[]): boolean {
  return texts.some(findCare);
}

/**
 * By where the device's clock is set. Never by its language: half of the world's devices say en-US, and 911 does not ring
 * on a telephone in Berlin. A zone that is no place gets no number rather than a guess.
 */
export function findLocalNumbers(timeZone: string): LocalNumbers {
  const region = findZoneRegion(timeZone);
  const country = region ? (new Intl.DisplayNames(['en'], { type: 'region' }).of(region) ?? null) : null;
  return { ...findCareNumbers(region), country };
}
