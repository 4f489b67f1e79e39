// Which of a device's days the journal has, or had. Nothing is opened.
import { statement } from '../../database/database.ts';
import type { Database } from '../../database/database.ts';
import type { VersionTags } from './version-tags.ts';

/** A day by its id, as it is or as it was when it was removed. */
export interface RecordedDay {
  id: string;
  version: number;
  versionTags: VersionTags;
  isRemoved: boolean;
}

export interface KnownDays {
  /** Those of the ids that are known, in any order. */
  list(userId: string, ids: readonly string[]): Promise<RecordedDay[]>;
}

interface Row {
  id: string;
  version: number;
  version_tags: VersionTags;
  is_removed: number;
}

/** How many ids one statement asks for: a fixed number, so that it is prepared once. */
const IDS_PER_READ = 20;
const IDS = Array.from({ length: IDS_PER_READ }, (_, index) => `$${index + 2}`).join(', ');
/** A day that an older program removed has no tombstone, or only that of a removal before. */
const LIST = statement<Row>(
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

export function createKnownDays(database: Database): KnownDays {
  return {
    async list(userId, ids) {
      const found: Row[] = [];
      for (let start = 0; start < ids.length; start += IDS_PER_READ) {
        const asked = ids.slice(start, start + IDS_PER_READ);
        const filler = Array.from({ length: IDS_PER_READ - asked.length }, () => '');
        found.push(...(await database.read(LIST, [userId, ...asked, ...filler])));
      }
      return found.map(({ id, version, version_tags: versionTags, is_removed: isRemoved }) => {
        return { id, version, versionTags, isRemoved: isRemoved === 1 };
      });
    },
  };
}
