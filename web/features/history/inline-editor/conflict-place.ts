import { isOwnVersion } from '../../reflections/own-versions.ts';

/** Where the newer text was saved: in another window of this browser, or elsewhere. */
export type ConflictPlace = 'window' | 'device';

export function findConflictPlace(versionTag: string | undefined): ConflictPlace {
  return isOwnVersion(() => window.localStorage, versionTag) ? 'window' : 'device';
}

export function describePlace(place: ConflictPlace): string {
  return place === 'window' ? 'in another window' : 'on another device';
}
