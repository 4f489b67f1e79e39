import { createHash } from 'node:crypto';
import type { SaveReflection } from '#contract/reflections.ts';
import type { DayVersion } from './rows/day-versions.ts';

/** The same as long as no day is written, removed or added, and the writer is the same. */
export function fingerprintVersions(
  source: string,
  versions: readonly (Omit<DayVersion, 'bytes'> & Partial<DayVersion>)[],
): string {
  return hash([source, versions.map(({ date, id, version, updatedAt }) => [date, id, version, updatedAt])]);
}

/** The same for two bodies that mean the same; the order of their keys is not part of it. */
export function fingerprintRequest(request: SaveReflection): string {
  const { date, promptIndex, entries, removed = [], removedRevs, removedRevTags } = request;
  // A request from before there were these fields keeps its fingerprint.
  const texts = entries.map(({ id, rev, content, revTag, promptIndex: own }) =>
    [id, rev, content].concat([revTag, own].filter((given) => given !== undefined)),
  );
  const seen = [removedRevs, removedRevTags].filter((given) => given !== undefined);
  return hash([date, promptIndex, texts, removed, ...seen]);
}

/** `action` comes first, because ids and texts can be alike. */
export function fingerprintAction(action: string, ...asked: readonly (string | number)[]): string {
  return hash([action, ...asked]);
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
