// Adds what an import brings to the stored days, a few days in a transaction: a cut import keeps what it has added, and
// other saves come in between.
import { hashText } from '#contract/hash-text.ts';
import { createOpenedBytesCharge } from '../http/limits/opened-bytes.ts';
import { enqueueJob } from '../models/rows/summary-jobs.ts';
import type { ListDeps } from '../reflections/list.ts';
import { findDayRowsOn, findDaySizes } from '../reflections/rows/day-list.ts';
import { recountDays } from '../reflections/rows/figures.ts';
import { createUncountedDay, openDay, updateDay, updateGeneratedTexts } from '../reflections/rows/reflection-row.ts';
import { findLastRemovedVersion } from '../reflections/rows/tombstones.ts';
import { inUserTransaction, type StorageDeps, type UserTransaction } from '../reflections/rows/user-transaction.ts';
import type { StoredEntry, StoredReflection, StoredText } from '../reflections/stored-reflection.ts';
import { hideByImport } from '../history/rows/hidden-days.ts';
import { importUndone } from './errors.ts';
import { compareDay, type ComparedDay, type ImportedDay, type OwnParts } from './imported-day.ts';
import { DAYS_MAX, takeFirst } from './transaction-size.ts';
import { isAsImported } from './rows/edited-entries.ts';
import { addImportDay, isClosed } from './rows/import-rows.ts';
import { addMissingRevisions, markReturned } from './rows/imported-revisions.ts';

const NEVER_REMOVED = { version: 0, versionTags: null };

export interface AddDeps extends StorageDeps, Pick<ListDeps, 'chargeOpenedBytes'> {}

export async function addDays(
  days: readonly ImportedDay[],
  { userId, importId }: { userId: string; importId: string },
  deps: AddDeps,
): Promise<ComparedDay[]> {
  const done: ComparedDay[] = [];
  // Of all transactions together: one of them opens less than what is charged as a whole.
  const charge = createOpenedBytesCharge((bytes) => deps.chargeOpenedBytes(userId, bytes));
  while (done.length < days.length) {
    const next = days.slice(done.length, done.length + DAYS_MAX);
    const add = async (tx: UserTransaction): Promise<Added> => addFirst(next, importId, tx);
    const { compared, openedBytes } = await inUserTransaction({ userId, checksQuota: true }, add, deps);
    charge(openedBytes);
    done.push(...compared);
  }
  return done;
}

interface Added {
  compared: readonly ComparedDay[];
  openedBytes: number;
}

/** Adds as many of the days as one transaction takes, at least the first. */
async function addFirst(days: readonly ImportedDay[], importId: string, tx: UserTransaction): Promise<Added> {
  // Not announced one by one: open clients find hundreds of changed days with their next poll and fetch them at once.
  const quiet = { ...tx, publish: () => {} };
  const [isUndone, sizes] = await Promise.all([
    isClosed(importId, quiet),
    findDaySizes(
      days.map(({ date }) => date),
      quiet,
    ),
  ]);
  if (isUndone) throw importUndone();
  const bytesOf = ({ date }: ImportedDay): number => sizes.get(date) ?? 0;
  const some = takeFirst(days, (day) => bytesOf(day) + countCharacters(day));
  const present = some.map(({ date }) => date).filter((date) => sizes.has(date));
  const rows = await findDayRowsOn(present, quiet);
  const writes = some.map((day) => {
    const row = rows.get(day.date);
    const current = row === undefined ? null : openDay(row, quiet);
    return { day, current, compared: compareDay(current, day), importId };
  });
  await createDays(
    writes.filter(({ current, compared }) => current === null && compared.added.length > 0),
    quiet,
  );
  for (const { current, ...write } of writes)
    if (current !== null && !current.isDamaged) await extendDay(current, write, quiet);
  for (const { day, compared } of writes)
    if (day.own?.isHidden && compared.added.length > 0) await hideByImport({ date: day.date, importId }, quiet);
  const openedBytes = some.reduce((sum, day) => sum + bytesOf(day), 0);
  return { compared: writes.map(({ compared }) => compared), openedBytes };
}

function countCharacters({ entries, own }: ImportedDay): number {
  const texts = [...entries.map(({ entry }) => entry), ...(own?.revisions ?? [])];
  return texts.reduce((sum, { content }) => sum + content.length, 0);
}

interface DayWrite {
  day: ImportedDay;
  compared: ComparedDay;
  importId: string;
}

/** Without a summary, so that an import calls no model and analyses no text: the first opening of the day makes it. */
async function createDays(writes: readonly DayWrite[], tx: UserTransaction): Promise<void> {
  if (writes.length === 0) return;
  const removed = await Promise.all(writes.map(({ day }) => findLastRemovedVersion(day.date, tx)));
  for (const [index, { day, compared, importId }] of writes.entries()) {
    const { date, own } = day;
    const last = removed[index] ?? NEVER_REMOVED;
    const entries = stampEntries(compared.added, { importId, rev: last.version + 1 });
    const { promptIndex = 0, createdAt, savedAt } = own ?? {};
    const summary = stampText(own?.summary, importId);
    const bedtime = stampText(own?.bedtime, importId);
    const times = own && { createdAt, savedAt };
    const created = await createUncountedDay({ date, promptIndex, entries, summary, bedtime, ...times }, last, tx);
    await addImportDay({ importId, date, entries: entries.length }, tx);
    await addMissingRevisions(own?.revisions ?? [], { reflectionId: created.id, importId }, tx);
  }
  await recountDays(tx);
}

async function extendDay(
  current: StoredReflection,
  { day, compared, importId }: DayWrite,
  tx: UserTransaction,
): Promise<void> {
  const { date, own } = day;
  const added = stampEntries(compared.added, { importId, rev: current.version + 1 });
  const entries = [...current.entries, ...added];
  const isOwnDay = own !== null && isImportedDay({ ...current, entries }, own);
  const summary = isOwnDay ? chooseSummary(current, { day, compared, importId }) : null;
  const bedtime = current.bedtime ?? (isOwnDay ? stampText(own.bedtime, importId) : null);
  if (added.length > 0) {
    await updateDay(current, { promptIndex: current.promptIndex, entries, summary, bedtime }, tx);
    // A language model was to write about the words before.
    await enqueueJob(null, current, tx);
    await addImportDay({ importId, date, entries: added.length }, tx);
    const ids = added.map(({ id }) => id);
    await markReturned(ids, current, tx);
  } else if (isOwnDay && (summary?.text !== current.summary?.text || bedtime?.text !== current.bedtime?.text)) {
    await updateGeneratedTexts(current, { summary, bedtime }, tx);
    await addImportDay({ importId, date, entries: 0 }, tx);
  }
  const revisions = await addMissingRevisions(own?.revisions ?? [], { reflectionId: current.id, importId }, tx);
  // Without it an undo would not look at the day.
  if (revisions > 0 && added.length === 0) await addImportDay({ importId, date, entries: 0 }, tx);
}

/**
 * A day that came in from the same day of an export and was not edited here: this is a later part of it, or the file is
 * imported again after its import was cut.
 */
function isImportedDay({ createdAt, entries }: StoredReflection, own: OwnParts): boolean {
  return createdAt === own.createdAt && entries.every(isAsImported);
}

/**
 * One that was made here stays, except the embedded one that the first opening of a day in parts has made. With further
 * entries none of before is one of the whole day.
 */
function chooseSummary({ summary }: StoredReflection, { day, compared, importId }: DayWrite): StoredText | null {
  const brought = stampText(day.own?.summary, importId);
  if (compared.added.length > 0) return brought;
  const stays = summary !== null && summary.source !== 'embedded';
  return stays ? summary : (brought ?? summary);
}

function stampText(text: StoredText | null | undefined, importId: string): StoredText | null {
  return text ? { ...text, importId } : null;
}

function stampEntries(added: ComparedDay['added'], stamp: { importId: string; rev: number }): StoredEntry[] {
  return added.map((entry) => ({ ...entry, ...stamp, importedHash: hashText(entry.content) }));
}
