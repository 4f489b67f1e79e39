// What a device has, compared with what the server has: after a restore the device may be the only one with a day.
import type { KnownDay } from '#contract/reflections.ts';
import type { Database } from '../database/database.ts';
import { listRecordedDays, type RecordedDay } from './rows/day-versions.ts';
import { isKnownVersion } from './checks/version-check.ts';

interface CompareParams {
  userId: string;
  days: readonly KnownDay[];
}

/** `unknown` comes first: a removed day of which the device has a version that is not on record is not given up. */
export async function compareKnownDays(
  { userId, days }: CompareParams,
  { database }: { database: Database },
): Promise<{ removed: string[]; unknown: string[] }> {
  const ids = [...new Set(days.map(({ id }) => id))];
  const onRecord = Map.groupBy(await listRecordedDays(userId, ids, database), ({ id }) => id);
  const unknown = new Set(days.filter((day) => !isKnown(day, onRecord.get(day.id) ?? [])).map(({ id }) => id));
  const removed = ids.filter((id) => !unknown.has(id) && onRecord.get(id)?.every(({ isRemoved }) => isRemoved));
  return { removed, unknown: [...unknown] };
}

function isKnown({ version, versionTag }: KnownDay, onRecord: readonly RecordedDay[]): boolean {
  return onRecord.some((day) => isKnownVersion({ version, tag: versionTag }, day));
}
