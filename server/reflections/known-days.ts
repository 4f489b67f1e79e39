// What a device has, compared with what the server has: after a restore the device may be the only one with a day.
import type { KnownDay } from '#contract/reflections.ts';
import type { RecordedDay, KnownDays } from './rows/known-days.ts';
import { isKnownVersion } from './version-check.ts';

interface CompareParams {
  userId: string;
  days: readonly KnownDay[];
}

/** `unknown` comes first: a removed day of which the device has a version that is not on record is not given up. */
export async function compareKnownDays(
  { userId, days }: CompareParams,
  { knownDays }: { knownDays: KnownDays },
): Promise<{ removed: string[]; unknown: string[] }> {
  const ids = [...new Set(days.map(({ id }) => id))];
  const onRecord = Map.groupBy(await knownDays.list(userId, ids), ({ id }) => id);
  const unknown = new Set(days.filter((day) => !isKnown(day, onRecord.get(day.id) ?? [])).map(({ id }) => id));
  const removed = ids.filter((id) => !unknown.has(id) && onRecord.get(id)?.every(({ isRemoved }) => isRemoved));
  return { removed, unknown: [...unknown] };
}

function isKnown({ version, versionTag }: KnownDay, onRecord: readonly RecordedDay[]): boolean {
  return onRecord.some((day) => isKnownVersion({ version, tag: versionTag }, day));
}
