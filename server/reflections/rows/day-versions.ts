// Which versions of which days are there, and how large: known without opening one.
import { BEDTIME_REFLECTIONS } from '#contract/limits.ts';
import { statement } from '../../database/database.ts';
import type { Database } from '../../database/database.ts';

export interface DayVersion {
  date: string;
  id: string;
  version: number;
  /** Tells two versions of one number apart, as a tag would: after a restore numbers repeat, and times do not. */
  updatedAt: number;
  /** Of the sealed document. */
  bytes: number;
}

interface VersionRow {
  date: string;
  id: string;
  version: number;
  updated_at: number;
  bytes: number;
}

/** Not the tags: the time of the last change tells two versions of one number apart, too, and is one number. */
const COLUMNS = 'date, id, version, updated_at, length(document) AS bytes';
const LIST = statement<VersionRow>(
  'reflection.list-versions',
  `SELECT ${COLUMNS} FROM reflection WHERE user_id = $1 AND date BETWEEN $2 AND $3 ORDER BY date`,
);

/** As many as a bedtime reading names: a fixed number, so that it is prepared once. */
const DATES_MAX = BEDTIME_REFLECTIONS;
const MEASURE = statement<{ bytes: number }>(
  'reflection.measure',
  `SELECT length(document) AS bytes FROM reflection WHERE user_id = $1
   AND date IN (${Array.from({ length: DATES_MAX }, (_, index) => `$${index + 2}`).join(', ')})`,
);

/** What the sealed documents of a few days take together. */
export async function measureDays(
  userId: string,
  dates: readonly string[],
  database: Pick<Database, 'read'>,
): Promise<number> {
  const asked = Array.from({ length: DATES_MAX }, (_, index) => dates[index] ?? '');
  const rows = await database.read(MEASURE, [userId, ...asked]);
  return rows.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Oldest date first, both ends included. */
export async function listVersions(
  { userId, startDate, endDate }: { userId: string; startDate: string; endDate: string },
  database: Pick<Database, 'read'>,
): Promise<DayVersion[]> {
  const rows = await database.read(LIST, [userId, startDate, endDate]);
  return rows.map(({ updated_at: updatedAt, ...row }) => ({ ...row, updatedAt }));
}
