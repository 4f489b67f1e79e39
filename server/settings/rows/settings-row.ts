// One row a person; none for somebody who has changed nothing. No column has a person's words.
import type { Settings, SettingsChange } from '#contract/settings.ts';
import { statement } from '../../database/database.ts';
import type { Database } from '../../database/database.ts';

interface SettingsRow {
  time_zone: string | null;
  day_ends_at: number;
  rest_weekdays: string;
  rest_per_month: number;
  past_days: number;
}

const COLUMNS = 'time_zone, day_ends_at, rest_weekdays, rest_per_month, past_days';
const FIND = statement<SettingsRow>('settings.find', `SELECT ${COLUMNS} FROM settings WHERE user_id = $1`);
/** Null leaves a column as it is, so that two devices that change different settings do not undo each other. */
const SAVE = statement<SettingsRow>(
  'settings.save',
  `INSERT INTO settings (user_id, ${COLUMNS}) VALUES ($1, $2, COALESCE(CAST($3 AS bigint), 0), COALESCE($4, ''),
     COALESCE(CAST($5 AS bigint), 0), COALESCE(CAST($6 AS bigint), 1))
   ON CONFLICT (user_id) DO UPDATE SET time_zone = COALESCE($2, settings.time_zone),
     day_ends_at = COALESCE(CAST($3 AS bigint), settings.day_ends_at),
     rest_weekdays = COALESCE($4, settings.rest_weekdays),
     rest_per_month = COALESCE(CAST($5 AS bigint), settings.rest_per_month),
     past_days = COALESCE(CAST($6 AS bigint), settings.past_days)
   RETURNING ${COLUMNS}`,
);

export async function findSettings(
  userId: string,
  { database }: { database: Pick<Database, 'read'> },
): Promise<Settings | null> {
  const [row] = await database.read(FIND, [userId]);
  return row === undefined ? null : toSettings(row);
}

export async function saveSettings(
  userId: string,
  { timeZone, dayEndsAt, restWeekdays, restPerMonth, pastDays }: SettingsChange,
  { database }: { database: Pick<Database, 'write'> },
): Promise<Settings> {
  const [row] = await database.write(SAVE, [
    userId,
    timeZone ?? null,
    dayEndsAt ?? null,
    restWeekdays?.toSorted().join(',') ?? null,
    restPerMonth ?? null,
    pastDays === undefined ? null : Number(pastDays),
  ]);
  if (row === undefined) throw new Error('The settings were not stored.');
  return toSettings(row);
}

function toSettings(row: SettingsRow): Settings {
  return {
    timeZone: row.time_zone,
    dayEndsAt: row.day_ends_at,
    restWeekdays: row.rest_weekdays === '' ? [] : row.rest_weekdays.split(',').map(Number),
    restPerMonth: row.rest_per_month,
    pastDays: row.past_days === 1,
  };
}
