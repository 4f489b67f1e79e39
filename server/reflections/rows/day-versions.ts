// Versions and sizes of days, read without opening a day.
import { statement } from '../../database/database.ts';
import type { Database } from '../../database/database.ts';
import type { VersionTags } from './version-tags.ts';

export interface DayVersion {
  date: string;
  id: string;
  version: number;
  /** Tells two versions of one number apart, as a tag would: after a restore numbers repeat, and times do not. */
  updatedAt: number;
  bytes: number;
}

interface VersionRow {
  date: string;
  id: string;
  version: number;
  updated_at: number;
  bytes: number;
}

const COLUMNS = 'date, id, version, updated_at, length(document) AS bytes';
const LIST = statement<VersionRow>(
  'reflection.list-versions',
  `SELECT ${COLUMNS} FROM reflection WHERE user_id = $1 AND date BETWEEN $2 AND $3 ORDER BY date`,
);

/** Oldest date first, both ends included. */
export async function listVersions(
  { userId, startDate, endDate }: { userId: string; startDate: string; endDate: string },
  { database }: { database: Pick<Database, 'read'> },
): Promise<DayVersion[]> {
  const rows = await database.read(LIST, [userId, startDate, endDate]);
  return rows.map(({ updated_at: updatedAt, ...row }) => ({ ...row, updatedAt }));
}

export type DaySize = Pick<DayVersion, 'date' | 'bytes'>;

const LIST_SIZES = statement<DaySize>(
  'reflection.list-sizes',
  `SELECT date, length(document) AS bytes FROM reflection WHERE user_id = $1 AND date BETWEEN $2 AND $3
   ORDER BY date DESC LIMIT $4`,
);

/** Newest date first, both ends included. */
export function listLatestSizes(
  { userId, startDate, endDate, limit }: { userId: string; startDate: string; endDate: string; limit: number },
  { database }: { database: Pick<Database, 'read'> },
): Promise<DaySize[]> {
  return database.read(LIST_SIZES, [userId, startDate, endDate, limit]);
}

/** A day by its id, as it is or as it was when it was removed. */
export interface RecordedDay {
  id: string;
  version: number;
  versionTags: VersionTags;
  isRemoved: boolean;
}

interface RecordedRow {
  id: string;
  version: number;
  version_tags: VersionTags;
  is_removed: number;
}

/** How many ids one statement asks for: a fixed number, so that it is prepared once. */
const IDS_PER_READ = 20;
const IDS = Array.from({ length: IDS_PER_READ }, (_, index) => `$${index + 2}`).join(', ');
/** A day that an older program removed has no tombstone, or only that of a removal before. */
const LIST_RECORDED = statement<RecordedRow>(
  'known-days.list',
  `SELECT id, version, version_tags, 0 AS is_removed FROM reflection WHERE user_id = $1 AND id IN (${IDS})
   UNION ALL
   SELECT id, version, version_tags, 1 FROM reflection_tombstone stone WHERE user_id = $1 AND id IN (${IDS})
     AND NOT EXISTS (SELECT 1 FROM removed_reflection day WHERE day.user_id = $1 AND day.id = stone.id
       AND day.version > stone.version)
   UNION ALL
   SELECT id, version, version_tags, 1 FROM removed_reflection day WHERE user_id = $1 AND id IN (${IDS})
     AND NOT EXISTS (SELECT 1 FROM reflection_tombstone stone WHERE stone.user_id = $1 AND stone.id = day.id
       AND stone.version >= day.version)`,
);

export async function listRecordedDays(
  userId: string,
  ids: readonly string[],
  database: Pick<Database, 'read'>,
): Promise<RecordedDay[]> {
  const found: RecordedRow[] = [];
  for (let start = 0; start < ids.length; start += IDS_PER_READ) {
    const asked = ids.slice(start, start + IDS_PER_READ);
    const filler = Array.from({ length: IDS_PER_READ - asked.length }, () => '');
    found.push(...(await database.read(LIST_RECORDED, [userId, ...asked, ...filler])));
  }
  return found.map(({ id, version, version_tags: versionTags, is_removed: isRemoved }) => {
    return { id, version, versionTags, isRemoved: isRemoved === 1 };
  });
}
