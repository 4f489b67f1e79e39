// The version of a day that a caller has seen, against the one that is there.
import type { StoredReflection } from '../storage/storage.ts';
import { staleDay, unknownVersion } from './errors.ts';
import { buildReflection } from './reflection-answer.ts';

export function refuseUnknownVersion(seen: number, { version }: StoredReflection): void {
  if (seen < 1 || seen > version) throw unknownVersion();
}

export function refuseStaleDay(seen: number, current: StoredReflection): void {
  refuseUnknownVersion(seen, current);
  if (current.textsVersion > seen) throw staleDay(buildReflection(current));
}
