// Reading the texts that have left a day: page by page, and nothing is opened that is not asked for.
import { setImmediate } from 'node:timers/promises';
import { LIST_LIMIT_DEFAULT } from '#contract/limits.ts';
import { statement } from '../../database/database.ts';
import { readRemovedParts, WHERE_DAY, REVISION_COLUMNS, toRevisions } from '../../reflections/rows/entry-revisions.ts';
import type { RevisionRow, StoredRevision } from '../../reflections/rows/entry-revisions.ts';
import { getRemovedCutoff } from '../../database/retention.ts';
import type { ListDeps } from '../../reflections/list.ts';
import type { StorageDeps, UserTransaction } from '../../reflections/rows/user-transaction.ts';
import type { EntryDetails } from '../../reflections/stored-reflection.ts';

interface EntryRef {
  userId: string;
  reflectionId: string;
  entryId: string;
}

interface RevisionPage extends EntryRef {
  limit?: number | undefined;
  before?: number | undefined;
}

interface RemovedTextPage {
  userId: string;
  reflectionId: string;
  present: ReadonlySet<string>;
  limit?: number | undefined;
  before?: Pick<StoredRevision, 'replacedAt' | 'rev' | 'entryId' | 'revision'> | undefined;
}

const OF_ENTRY = `${WHERE_DAY} AND entry_id = $3`;
const LIST = statement<RevisionRow>(
  'revision.list',
  `SELECT ${REVISION_COLUMNS} FROM entry_revision ${OF_ENTRY} AND revision < $4 ORDER BY revision DESC LIMIT $5`,
);
const ANY = statement<{ found: number }>('revision.any', `SELECT 1 AS found FROM entry_revision ${OF_ENTRY} LIMIT 1`);
const FIND = statement<RevisionRow>(
  'revision.find',
  `SELECT ${REVISION_COLUMNS} FROM entry_revision ${OF_ENTRY} AND revision = $4`,
);
/**
 * A slice takes some milliseconds. An index on `rev` would make each earlier text a third larger, for a question that the
 * latest texts nearly always answer.
 */
const ROWS_PER_SLICE = 1_000;
const FIND_IN_SLICE = statement<{ found: number | null; lowest: number | null }>(
  'revision.find-in-slice',
  `SELECT max(CASE WHEN rev = $4 THEN revision END) AS found, min(revision) AS lowest FROM (
     SELECT revision, rev FROM entry_revision ${OF_ENTRY} AND revision < $5
     ORDER BY revision DESC LIMIT ${ROWS_PER_SLICE}) AS slice`,
);
/** An entry that was removed several times counts with the last of its texts. */
const LIST_REMOVED = statement<RevisionRow>(
  'revision.list-removed',
  `SELECT ${REVISION_COLUMNS} FROM entry_revision ${WHERE_DAY} AND reason = 'delete' AND replaced_at >= $3
     AND (replaced_at, rev, entry_id, revision) < ($4, $5, $6, $7)
     AND NOT EXISTS (
       SELECT 1 FROM entry_revision later WHERE later.user_id = $1 AND later.reflection_id = $2
         AND later.entry_id = entry_revision.entry_id AND later.reason = 'delete'
         AND later.revision > entry_revision.revision)
   ORDER BY replaced_at DESC, rev DESC, entry_id DESC, revision DESC LIMIT $8`,
);
/** At most about 2 MB. */
const ROWS_OF_DAY_PER_READ = 30;
/** In the order of the key. */
const LIST_OF_DAY = statement<RevisionRow>(
  'revision.list-of-day',
  `SELECT ${REVISION_COLUMNS} FROM entry_revision ${WHERE_DAY} AND (entry_id, revision) > ($3, $4)
   ORDER BY entry_id, revision LIMIT ${ROWS_OF_DAY_PER_READ}`,
);
/** About half a millisecond of opening, after which other requests run. */
const OPENED_BYTES = 256 * 1024;
const LATEST = Number.MAX_SAFE_INTEGER;
const FIND_REMOVED = statement<RevisionRow>(
  'revision.find-removed',
  `SELECT ${REVISION_COLUMNS} FROM entry_revision ${OF_ENTRY} AND reason = 'delete' ORDER BY revision DESC LIMIT 1`,
);

/** Latest first. */
export async function listRevisions(
  { userId, reflectionId, entryId, limit = LIST_LIMIT_DEFAULT, before = LATEST }: RevisionPage,
  deps: StorageDeps,
): Promise<StoredRevision[]> {
  const day = { userId, reflectionId };
  const found: StoredRevision[] = [];
  // Reads on until the page is full: a text that does not open is passed over.
  for (let last = before; ;) {
    const rows = await deps.database.read(LIST, [userId, reflectionId, entryId, last, limit]);
    found.push(...(await openAll(rows, day, deps)));
    const end = rows.at(-1);
    if (end === undefined || rows.length < limit || found.length >= limit) return found.slice(0, limit);
    last = end.revision;
  }
}

/** All earlier texts of a day, by entry and oldest first. There is no limit to their number: one is open at a time. */
export async function* readRevisionsOfDay(
  day: { userId: string; reflectionId: string },
  deps: Pick<StorageDeps, 'database' | 'vault' | 'documents'>,
): AsyncGenerator<StoredRevision> {
  for (let entryId = '', revision = 0; ;) {
    const rows = await deps.database.read(LIST_OF_DAY, [day.userId, day.reflectionId, entryId, revision]);
    yield* openRevisions(rows, day, deps);
    const end = rows.at(-1);
    if (end === undefined || rows.length < ROWS_OF_DAY_PER_READ) return;
    ({ entry_id: entryId, revision } = end);
  }
}

/** Whether a text of that entry has ever left the day. Opens nothing. */
export async function hasRevisions(
  { userId, reflectionId, entryId }: EntryRef,
  { database }: StorageDeps,
): Promise<boolean> {
  return (await database.read(ANY, [userId, reflectionId, entryId])).length > 0;
}

/** The latest text that had this `rev`. */
export async function findRevision(
  { userId, reflectionId, entryId, rev }: EntryRef & { rev: number },
  deps: StorageDeps & Pick<ListDeps, 'chargeOpenedBytes'>,
): Promise<StoredRevision | null> {
  const entry = [userId, reflectionId, entryId];
  for (let before = LATEST; ;) {
    const [slice] = await deps.database.read(FIND_IN_SLICE, [...entry, rev, before]);
    if (slice === undefined || slice.lowest === null) return null;
    if (slice.found !== null) {
      const rows = await deps.database.read(FIND, [...entry, slice.found]);
      return (await openAll(rows, { userId, reflectionId }, deps))[0] ?? null;
    }
    before = slice.lowest;
    // It costs as much as opening so many bytes, and other requests run in between.
    deps.chargeOpenedBytes(userId, OPENED_BYTES);
    await setImmediate();
  }
}

/** What a removed entry had besides its text when it was removed last. */
export async function findRemovedDetails(
  { reflectionId, entryId }: Pick<EntryRef, 'reflectionId' | 'entryId'>,
  tx: UserTransaction,
): Promise<EntryDetails> {
  const { transaction, userId } = tx;
  const rows = await transaction.run(FIND_REMOVED, [userId, reflectionId, entryId]);
  return readRemovedParts(rows, reflectionId, tx)?.details ?? {};
}

/** Reads on until the page is full: an entry that was written again under its old id is in the day, and is passed over. */
export async function listRemovedTexts(
  { userId, reflectionId, present, limit = LIST_LIMIT_DEFAULT, before }: RemovedTextPage,
  deps: StorageDeps,
): Promise<StoredRevision[]> {
  const since = getRemovedCutoff(deps.clock.now());
  const found: RevisionRow[] = [];
  let last = before ?? { replacedAt: LATEST, rev: 0, entryId: '', revision: 0 };
  for (;;) {
    const place = [last.replacedAt, last.rev, last.entryId, last.revision];
    const rows = await deps.database.read(LIST_REMOVED, [userId, reflectionId, since, ...place, limit]);
    found.push(...rows.filter(({ entry_id: entryId }) => !present.has(entryId)));
    const end = rows.at(-1);
    if (end === undefined || rows.length < limit || found.length >= limit) break;
    last = { replacedAt: end.replaced_at, rev: end.rev, entryId: end.entry_id, revision: end.revision };
  }
  return openAll(found.slice(0, limit), { userId, reflectionId }, deps);
}

async function openAll(
  rows: readonly RevisionRow[],
  day: { userId: string; reflectionId: string },
  deps: Pick<StorageDeps, 'vault' | 'documents'>,
): Promise<StoredRevision[]> {
  return Array.fromAsync(openRevisions(rows, day, deps));
}

async function* openRevisions(
  rows: readonly RevisionRow[],
  day: { userId: string; reflectionId: string },
  { vault, documents }: Pick<StorageDeps, 'vault' | 'documents'>,
): AsyncGenerator<StoredRevision> {
  if (rows.length === 0) return;
  const key = await vault.getKey(day.userId);
  let opened = 0;
  for (const row of rows) {
    yield* toRevisions([row], day, { key, documents });
    opened += row.content.length;
    if (opened < OPENED_BYTES) continue;
    opened = 0;
    await setImmediate();
  }
}
