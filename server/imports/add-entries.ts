// One request of an import: checks what it brings, and adds or only counts it.
import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { ImportBatch, ImportResult } from '#contract/imports.ts';
import type { Clock } from '../clock.ts';
import type { GeneratedTexts } from '../generated-texts/rows/generated-text-rows.ts';
import { buildImportedDaysKey, deleteGeneratedTextsOfImport } from '../generated-texts/rows/generated-text-removal.ts';
import { badInput, notFound } from '../http/errors/app-error.ts';
import { createOpenedBytesCharge } from '../http/limits/opened-bytes.ts';
import { DATES_PER_READ } from '../reflections/rows/day-list.ts';
import { readDaysOn } from '../reflections/rows/reflections.ts';
import { inUserTransaction, type UserTransaction } from '../reflections/rows/user-transaction.ts';
import { addDays, type AddDeps } from './add-days.ts';
import { importUndone } from './errors.ts';
import { parseExportedDays } from './exported-days.ts';
import { groupHashes, hashDay } from './hashed-day.ts';
import { compareDay, groupByDate, type ComparedDay, type ImportedDay } from './imported-day.ts';
import type { Refused } from './refusals.ts';
import { addImport, addImportDay, findImport, isClosed, markComplete } from './rows/import-rows.ts';

export interface ImportDeps extends AddDeps {
  generatedTexts: Pick<GeneratedTexts, 'find' | 'save'>;
}

const ID_BYTES = 9;

export async function startImport(
  { userId, ...started }: { userId: string; source: string; name: string },
  deps: ImportDeps,
): Promise<{ id: string }> {
  // Short, because each imported entry carries it.
  const id = randomBytes(ID_BYTES).toString('base64url');
  await addImport({ userId, id, ...started }, deps);
  return { id };
}

interface BatchParams {
  userId: string;
  importId: string;
  batch: ImportBatch;
}

export async function importEntries({ userId, importId, batch }: BatchParams, deps: ImportDeps): Promise<ImportResult> {
  const found = await findImport({ userId, importId }, deps);
  if (found === null) throw notFound();
  if (found.undoBegunAt !== null) throw importUndone();
  const context = { source: found.source, clock: deps.clock };
  if (batch.hashes !== undefined) {
    if (!batch.preview) throw badInput('Hashes can only be previewed.');
    const { days, refused } = groupHashes(batch.hashes, context);
    return sumUp(await previewDays(days, { userId, prepare: hashDay }, deps), refused);
  }
  const { days, refused } = readBatch(batch, context);
  if (batch.preview) return sumUp(await previewDays(days, { userId, prepare: (day) => day }, deps), refused);
  const compared = await addDays(days, { userId, importId }, deps);
  await saveTexts(days, { userId, importId }, deps);
  if (batch.isLast) await markComplete({ userId, importId }, deps);
  return sumUp(compared, refused);
}

function sumUp(compared: readonly ComparedDay<unknown>[], refused: readonly Refused[]): ImportResult {
  return {
    added: compared.reduce((sum, { added }) => sum + added.length, 0),
    same: compared.reduce((sum, { same }) => sum + same, 0),
    kept: compared.reduce((sum, { kept }) => sum + kept, 0),
    refused: [...refused, ...compared.flatMap((day) => day.refused)],
  };
}

function readBatch(
  { entries, days }: ImportBatch,
  context: { source: string; clock: Clock },
): { days: ImportedDay[]; refused: Refused[] } {
  if (entries !== undefined && days !== undefined) throw badInput('Send either entries or days.');
  if (entries !== undefined) return groupByDate(entries, context);
  if (days !== undefined) return parseExportedDays(days, context.clock);
  throw badInput('There is nothing to import.');
}

type ComparableDay = Parameters<typeof compareDay>[1] & { date: string };

/** A few days are open at a time, and paid for before the next ones. */
async function previewDays(
  days: readonly ComparableDay[],
  { userId, prepare }: { userId: string; prepare: typeof hashDay },
  deps: ImportDeps,
): Promise<ComparedDay<unknown>[]> {
  const compared: ComparedDay<unknown>[] = [];
  const charge = createOpenedBytesCharge((bytes) => deps.chargeOpenedBytes(userId, bytes));
  while (compared.length < days.length) {
    const some = days.slice(compared.length, compared.length + DATES_PER_READ);
    const stored = await readDaysOn({ userId, dates: some.map(({ date }) => date) }, deps);
    charge(stored.bytes);
    const damaged = stored.damagedDates.map((date) => ({ date, entries: [], isDamaged: true }));
    const found = new Map([...stored.days, ...damaged].map((day) => [day.date, day]));
    for (const day of some) {
      const current = found.get(day.date);
      compared.push(compareDay(current === undefined ? null : prepare(current), day));
    }
    // Other requests run in between.
    await setImmediate();
  }
  return compared;
}

/** Readings and weekly refreshers of several days. One that is here stays: an undo could not bring it back. */
async function saveTexts(
  days: readonly ImportedDay[],
  { userId, importId }: { userId: string; importId: string },
  deps: ImportDeps,
): Promise<void> {
  const texts = days.flatMap(({ date, own }) => (own?.texts ?? []).map((text) => ({ date, text })));
  const { generatedTexts } = deps;
  const daysKey = buildImportedDaysKey(importId);
  const noted = new Set<string>();
  for (const { date, text } of texts) {
    const present = await generatedTexts.find(userId, text.kind, text.subject);
    if (present !== null) continue;
    if (!noted.has(date)) await noteDay({ userId, importId, date }, deps);
    noted.add(date);
    await generatedTexts.save({ ...text, userId, daysKey }, { isLimited: true });
  }
  if (noted.size === 0) return;
  await removeIfUndone({ userId, importId }, deps);
}

/** Before the first text of the day is stored: an import that brings nothing else is listed too, and can be undone. */
async function noteDay(
  { userId, ...day }: { userId: string; importId: string; date: string },
  deps: ImportDeps,
): Promise<void> {
  const note = async (tx: UserTransaction): Promise<void> => {
    if (await isClosed(day.importId, tx)) throw importUndone();
    await addImportDay({ ...day, entries: 0 }, tx);
  };
  await inUserTransaction({ userId }, note, deps);
}

/** The texts are stored one by one: an undo that has begun meanwhile may not have found the last ones. */
async function removeIfUndone(about: { userId: string; importId: string }, deps: ImportDeps): Promise<void> {
  const { userId, importId } = about;
  if ((await findImport(about, deps))?.undoBegunAt === null) return;
  await inUserTransaction({ userId }, (tx) => deleteGeneratedTextsOfImport(importId, tx), deps);
  throw importUndone();
}
