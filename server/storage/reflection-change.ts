// The one way in which a day changes: read, decide, write, in one transaction that no other change of this person's can enter.
import type { KeyObject } from 'node:crypto';
import { findAppliedRequest, rememberRequest } from './applied-requests.ts';
import type { AppliedRequest } from './applied-requests.ts';
import { statement } from './database.ts';
import type { Database, Transaction } from './database.ts';
import { StorageError } from './errors.ts';
import { countNewDay, lockFigures } from './figures.ts';
import { keepRevisions } from './entry-revisions.ts';
import { newId } from '../ids.ts';
import { FIND_DAY, FIND_REFLECTION, REFLECTION_COLUMNS, sealDocument, toReflection } from './reflection-row.ts';
import type { ChangeTarget, Changed, Reflections, ReflectionContent, StoredReflection } from './storage.ts';
import type { Clock } from '../clock.ts';
import type { Vault } from '../vault/vault.ts';

const CREATE = statement(
  'reflection.create',
  `INSERT INTO reflection (${REFLECTION_COLUMNS}, entry_count) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);
const UPDATE = statement(
  'reflection.update',
  'UPDATE reflection SET version = $3, prompt_index = $4, updated_at = $5, document = $6, entry_count = $7 WHERE user_id = $1 AND id = $2',
);

interface Deps {
  database: Database;
  vault: Vault;
  clock: Clock;
}

type Decide = Parameters<Reflections['change']>[1];

interface Context {
  transaction: Transaction;
  key: KeyObject;
  nowMs: number;
}

export async function changeReflection(
  target: ChangeTarget,
  decide: Decide,
  { database, vault, clock }: Deps,
): Promise<Changed> {
  // Outside the transaction: it must be on disk before the first text that is sealed with it.
  const key = await vault.ensureKey(target.userId);
  return database.transact(async (transaction) => {
    const context = { transaction, key, nowMs: clock.now() };
    const figures = await lockFigures(transaction, target.userId);
    const applied = await findAppliedRequest(transaction, target);
    if (applied !== null) return repeatAnswer(target, applied, context);
    const current = await findTarget(target, context);
    const { next, replaced } = decide(current, (current?.version ?? 0) + 1);
    const reflection = await write({ target, current, next }, context);
    if (current === null) await countNewDay(transaction, { userId: target.userId, date: reflection.date, figures });
    await keepRevisions(replaced, reflection, context);
    const status = current === null ? 201 : 200;
    await rememberRequest(target, { status, reflectionId: reflection.id }, context);
    return { reflection, status };
  }, target.userId);
}

/** The first answer's status with the day as it is now. */
async function repeatAnswer(target: ChangeTarget, applied: AppliedRequest, context: Context): Promise<Changed> {
  const current = await findTarget({ userId: target.userId, reflectionId: applied.reflectionId }, context);
  if (current === null) throw notFound();
  return { reflection: current, status: applied.status };
}

async function findTarget(
  { userId, reflectionId, date }: ChangeTarget,
  { transaction, key }: Context,
): Promise<StoredReflection | null> {
  if (reflectionId !== undefined) {
    const [row] = await transaction.run(FIND_REFLECTION, [userId, reflectionId]);
    if (row === undefined) throw notFound();
    return toReflection(row, key);
  }
  const [row] = await transaction.run(FIND_DAY, [userId, dayOf(date)]);
  return row === undefined ? null : toReflection(row, key);
}

async function write(
  { target, current, next }: { target: ChangeTarget; current: StoredReflection | null; next: ReflectionContent | null },
  { transaction, key, nowMs }: Context,
): Promise<StoredReflection> {
  if (current === null) {
    if (next === null) throw new Error('A day that does not exist cannot be left untouched.');
    const { userId } = target;
    const made = {
      ...next,
      id: newId(nowMs),
      userId,
      date: dayOf(target.date),
      version: 1,
      createdAt: nowMs,
      updatedAt: nowMs,
    };
    const clear = [userId, made.date, made.id, made.version, made.promptIndex, nowMs, nowMs];
    await transaction.run(CREATE, [...clear, sealDocument(made, key), made.entries.length]);
    return made;
  }
  if (next === null) return current;
  const changed = { ...current, ...next, version: current.version + 1, updatedAt: nowMs };
  const clear = [changed.userId, changed.id, changed.version, changed.promptIndex, nowMs];
  await transaction.run(UPDATE, [...clear, sealDocument(changed, key), changed.entries.length]);
  return changed;
}

function dayOf(date: string | undefined): string {
  if (date === undefined) throw new Error('A change names a day or a reflection.');
  return date;
}

function notFound(): StorageError {
  return new StorageError('not-found', 'This person has no such reflection.');
}
