// The version of a day that a caller has seen, against the one that is there.
import type { StoredReflection } from '../storage/storage.ts';
import { staleDay, unknownVersion } from './errors.ts';
import { buildReflection } from '../reflection-answer.ts';

export function refuseUnknownVersion(seen: number, { version }: StoredReflection): void {
  if (seen < 1 || seen > version) throw unknownVersion();
}

export function refuseStaleDay(seen: number, current: StoredReflection): void {
  refuseUnknownVersion(seen, current);
  if (current.textsVersion > seen) throw staleDay(buildReflection(current));
}

/** A version that a device has seen. Without a tag it was shown before versions had tags. */
export interface SeenVersion {
  version: number;
  tag?: string | undefined;
}

/** Number and tag are on record; without a tag the number alone decides. */
export function hasHadVersion(
  { version, tag }: SeenVersion,
  { version: latest, versionTags }: { version: number; versionTags: string | null },
): boolean {
  if (tag === undefined) return version <= latest;
  return versionTags !== null && versionTags.split(' ').includes(`${version}-${tag}`);
}
