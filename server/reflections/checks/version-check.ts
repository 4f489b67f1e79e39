import { staleDay, unknownVersion } from '../errors.ts';
import { toReflection } from '../reflection-mapper.ts';
import type { StoredReflection } from '../stored-reflection.ts';

/** A version that a device has seen. Without a tag it was shown before versions had tags. */
export interface VersionRef {
  version: number;
  tag?: string | undefined;
}

export type VersionHistory = Pick<StoredReflection, 'version' | 'versionTags'>;

/** Number and tag are on record; without a tag the number alone decides. */
export function isKnownVersion(
  { version, tag }: VersionRef,
  { version: latest, versionTags }: VersionHistory,
): boolean {
  if (tag === undefined) return version <= latest;
  return versionTags !== null && versionTags.split(' ').includes(`${version}-${tag}`);
}

/** The version in If-Match. */
export interface ExpectedVersion {
  expectedVersion: number;
  expectedTag?: string | undefined;
}

/** A number that the day has never had is a mistake of the caller; a tag that it has never had comes from before a restore. */
export function assertVersionExists(
  { expectedVersion, expectedTag }: ExpectedVersion,
  { version }: StoredReflection,
): void {
  if (expectedVersion < 1 || (expectedTag === undefined && expectedVersion > version)) throw unknownVersion();
}

/** The caller and the server have not seen the same version under this number. */
export function hasUnknownTag({ expectedVersion, expectedTag }: ExpectedVersion, current: StoredReflection): boolean {
  return expectedTag !== undefined && !isKnownVersion({ version: expectedVersion, tag: expectedTag }, current);
}

export function assertDayNotStale(asked: ExpectedVersion, current: StoredReflection): void {
  assertVersionExists(asked, current);
  if (current.textsVersion > asked.expectedVersion || hasUnknownTag(asked, current))
    throw staleDay(toReflection(current));
}
