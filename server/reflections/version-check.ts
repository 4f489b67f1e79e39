// The version of a day that a caller has seen, against the one that is there.
import { staleDay, unknownVersion } from '../http/errors/app-error.ts';
import { buildReflection } from './reflection-mapper.ts';
import type { StoredReflection } from './stored-reflection.ts';

/** A version that a device has seen. Without a tag it was shown before versions had tags. */
export interface SeenVersion {
  version: number;
  tag?: string | undefined;
}

/** What is on record of a day's versions. */
export type HadVersions = Pick<StoredReflection, 'version' | 'versionTags'>;

/** Number and tag are on record; without a tag the number alone decides. */
export function hasHadVersion({ version, tag }: SeenVersion, { version: latest, versionTags }: HadVersions): boolean {
  if (tag === undefined) return version <= latest;
  return versionTags !== null && versionTags.split(' ').includes(`${version}-${tag}`);
}

/** The version in If-Match. */
export interface Seen {
  seen: number;
  seenTag?: string | undefined;
}

/** A number that the day has never had is a mistake of the caller; a tag that it has never had comes from before a restore. */
export function refuseUnknownVersion({ seen, seenTag }: Seen, { version }: StoredReflection): void {
  if (seen < 1 || (seenTag === undefined && seen > version)) throw unknownVersion();
}

/** The caller and the server have not seen the same version under this number. */
export function hasUnknownTag({ seen, seenTag }: Seen, current: StoredReflection): boolean {
  return seenTag !== undefined && !hasHadVersion({ version: seen, tag: seenTag }, current);
}

export function refuseStaleDay(asked: Seen, current: StoredReflection): void {
  refuseUnknownVersion(asked, current);
  if (current.textsVersion > asked.seen || hasUnknownTag(asked, current)) throw staleDay(buildReflection(current));
}
