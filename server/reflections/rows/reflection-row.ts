// A reflection as a row: what the database must find it by is clear, what the person wrote is one sealed document.
import { promptOfDay } from '#contract/calendar.ts';
import { statement } from '../../database/database.ts';
import type { Statement } from '../../database/database.ts';
import { notFound } from '../../http/errors/app-error.ts';
import { newId } from '../../ids.ts';
import { damagedDay } from '../errors.ts';
import { sealDocument } from './documents.ts';
import type { DocumentRow } from './documents.ts';
import { countNewDay } from './figures.ts';
import type { UserTransaction } from './user-transaction.ts';
import type { ReflectionContent, StoredReflection } from '../stored-reflection.ts';

export const REFLECTION_COLUMNS =
  'user_id, date, id, version, version_tags, prompt_index, created_at, updated_at, document';
/** What a language model is about to write. A degraded summary that is tried again is nothing to wait for. */
export const JOB_STATUS = `(
  SELECT CASE WHEN owner IS NULL THEN 'pending' ELSE 'streaming' END FROM summary_turn turn
  WHERE turn.user_id = reflection.user_id AND turn.reflection_id = reflection.id AND turn.status = 'open') AS writing`;
export const DAY_COLUMNS = `${REFLECTION_COLUMNS}, ${JOB_STATUS}`;
export const FIND_REFLECTION_BY_DATE = statement<DocumentRow>(
  'reflection.find-day',
  `SELECT ${DAY_COLUMNS} FROM reflection WHERE user_id = $1 AND date = $2`,
);
export const FIND_REFLECTION_BY_ID = statement<DocumentRow>(
  'reflection.find',
  `SELECT ${DAY_COLUMNS} FROM reflection WHERE user_id = $1 AND id = $2`,
);

/** The prompt in the row of a day whose entries were written to none. The document has the prompt that calls answer. */
export const NO_PROMPT = -1;

const CREATE = statement(
  'reflection.create',
  `INSERT INTO reflection (${REFLECTION_COLUMNS}, entry_count) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);
const UPDATE = statement(
  'reflection.update',
  `UPDATE reflection SET version = $3, version_tags = $4, prompt_index = $5, updated_at = $6, document = $7,
     entry_count = $8
   WHERE user_id = $1 AND id = $2`,
);

const DELETE = statement('reflection.delete', 'DELETE FROM reflection WHERE user_id = $1 AND id = $2');

/** Throws for a damaged day: its texts must not be replaced. */
export async function findDayById(id: string, tx: UserTransaction): Promise<StoredReflection | null> {
  const day = await findDay(FIND_REFLECTION_BY_ID, id, tx);
  return day && assertReadable(day);
}

/** As `findDayById`; throws for an unknown id too. */
export async function getDayById(id: string, tx: UserTransaction): Promise<StoredReflection> {
  const day = await findDayById(id, tx);
  if (day === null) throw notFound();
  return day;
}

export async function findDayByDate(date: string, tx: UserTransaction): Promise<StoredReflection | null> {
  const day = await findDay(FIND_REFLECTION_BY_DATE, date, tx);
  return day && assertReadable(day);
}

/** Null for a damaged day. */
export async function findReadableDay(id: string, tx: UserTransaction): Promise<StoredReflection | null> {
  const day = await findDay(FIND_REFLECTION_BY_ID, id, tx);
  return day?.isDamaged ? null : day;
}

async function findDay(
  query: Statement<DocumentRow>,
  value: string,
  tx: UserTransaction,
): Promise<StoredReflection | null> {
  const [row] = await tx.transaction.run(query, [tx.userId, value]);
  return row === undefined ? null : openDay(row, tx);
}

/** A damaged day is `isDamaged`. */
export function openDay(row: DocumentRow, { key, documents, sizes }: UserTransaction): StoredReflection {
  sizes.readRow(row.id, row.document.length);
  return documents.open(row, key);
}

export function assertReadable<Day extends StoredReflection>(day: Day): Day {
  if (day.isDamaged) throw damagedDay();
  return day;
}

type NewDay = ReflectionContent & { date: string } & Partial<Pick<StoredReflection, 'createdAt' | 'savedAt'>>;

/** What the user wrote on a date without a day. `removed`: the last version that the date had. */
export async function createDay(
  content: NewDay,
  removed: Pick<StoredReflection, 'version' | 'versionTags'>,
  tx: UserTransaction,
): Promise<StoredReflection> {
  return insertDay(buildNewDay(content, removed, tx), tx);
}

/** As `createDay`; to be followed by `recountDays`, once for several days. */
export function createUncountedDay(
  content: NewDay,
  removed: Pick<StoredReflection, 'version' | 'versionTags'>,
  tx: UserTransaction,
): Promise<StoredReflection> {
  return insertRow(buildNewDay(content, removed, tx), tx);
}

function buildNewDay(
  content: NewDay,
  removed: Pick<StoredReflection, 'version' | 'versionTags'>,
  { nowMs, userId }: UserTransaction,
): StoredReflection {
  const version = removed.version + 1;
  return {
    createdAt: nowMs,
    savedAt: nowMs,
    ...content,
    id: newId(nowMs),
    userId,
    version,
    versionTag: null,
    versionTags: removed.versionTags,
    textsVersion: version,
    jobStatus: null,
    updatedAt: nowMs,
    isDamaged: false,
    unknownFields: {},
  };
}

/** Returns the day as it is stored: its version has a tag. */
export async function insertDay(added: StoredReflection, tx: UserTransaction): Promise<StoredReflection> {
  const day = await insertRow(added, tx);
  await countNewDay(day.date, tx);
  return day;
}

async function insertRow(added: StoredReflection, tx: UserTransaction): Promise<StoredReflection> {
  const { transaction, key, documents, sizes } = tx;
  const day = documents.tagVersion(added);
  const { userId, date, id, version, versionTags, createdAt, updatedAt } = day;
  const clear = [userId, date, id, version, versionTags, promptOfDay(day) ?? NO_PROMPT, createdAt, updatedAt];
  const document = sealDocument(day, { key, table: 'reflection' });
  await transaction.defer(CREATE, [...clear, document, day.entries.length]);
  sizes.writeRow(id, document.length);
  tx.publish({ noun: 'reflection', date, version });
  return day;
}

export async function updateDay(
  current: StoredReflection,
  content: ReflectionContent,
  tx: UserTransaction,
): Promise<StoredReflection> {
  return updateRow({ ...current, ...content, textsVersion: current.version + 1, savedAt: tx.nowMs }, tx);
}

/** Open clients read the day again, and the texts that the user has open stay current. */
export async function updateGeneratedTexts(
  current: StoredReflection,
  texts: Partial<Pick<StoredReflection, 'summary' | 'bedtime' | 'jobStatus'>>,
  tx: UserTransaction,
): Promise<StoredReflection> {
  return updateRow({ ...current, ...texts }, tx);
}

async function updateRow(changed: StoredReflection, tx: UserTransaction): Promise<StoredReflection> {
  const { transaction, key, documents, nowMs, sizes } = tx;
  const day = documents.tagVersion({ ...changed, version: changed.version + 1, updatedAt: nowMs });
  const { userId, id, date, version, versionTags, updatedAt } = day;
  const clear = [userId, id, version, versionTags, promptOfDay(day) ?? NO_PROMPT, updatedAt];
  const document = sealDocument(day, { key, table: 'reflection' });
  await transaction.defer(UPDATE, [...clear, document, day.entries.length]);
  sizes.writeRow(id, document.length);
  tx.publish({ noun: 'reflection', date, version });
  return day;
}

/** To be followed by `recountDays`, once for several days. */
export async function deleteDay({ id, date }: StoredReflection, tx: UserTransaction): Promise<void> {
  await tx.transaction.run(DELETE, [tx.userId, id]);
  tx.sizes.deleteRow(id);
  tx.publish({ noun: 'reflection', date, version: 0 });
}
