// What is written but not saved yet, sealed like a day. A draft that is gone leaves its row without content until the sweep.
import type { KeyObject } from 'node:crypto';
import { statement } from './database.ts';
import type { Database, Transaction } from './database.ts';
import type { ChangeTarget, StoredReflection } from './storage.ts';
import type { Clock } from '../clock.ts';
import { open, seal } from '../vault/vault.ts';
import type { Vault } from '../vault/vault.ts';

export interface DraftContent {
  promptIndex: number;
  entries: readonly { id: string; content: string; rev?: number; over?: string }[];
  removed: readonly { id: string; rev: number; over?: string }[];
}

export interface StoredDraft extends DraftContent {
  date: string;
  /** Grows by one with every keeping, and goes on where the draft before it on that date ended. */
  version: number;
  keptAt: number;
}

export interface Drafts {
  find(userId: string, date: string): Promise<StoredDraft | null>;
  /** Latest date first. */
  list(userId: string): Promise<Pick<StoredDraft, 'date' | 'version' | 'keptAt'>[]>;
  /** Keeps it when the stored one has the version `seen`, or none is stored. Otherwise answers with the stored one. */
  keep(
    draft: { userId: string; date: string; content: DraftContent },
    seen: number,
  ): Promise<{ isKept: boolean; draft: StoredDraft }>;
  /** False when there was none. */
  discard(userId: string, date: string): Promise<boolean>;
}

interface DraftRow {
  date: string;
  version: number;
  kept_at: number;
  content: Uint8Array;
}

const FIND = statement<DraftRow>(
  'draft.find',
  'SELECT date, version, kept_at, content FROM draft WHERE user_id = $1 AND date = $2 AND content IS NOT NULL',
);
const LIST = statement<Omit<DraftRow, 'content'>>(
  'draft.list',
  'SELECT date, version, kept_at FROM draft WHERE user_id = $1 AND content IS NOT NULL ORDER BY date DESC',
);
/** One statement, so that nothing can come between the look at the version and the writing. */
const KEEP = statement<{ version: number }>(
  'draft.keep',
  `INSERT INTO draft (user_id, date, version, kept_at, content) VALUES ($1, $2, 1, $3, $4)
   ON CONFLICT (user_id, date) DO UPDATE SET version = draft.version + 1, kept_at = excluded.kept_at,
     content = excluded.content
   WHERE draft.version = $5 OR draft.content IS NULL
   RETURNING version`,
);
const DISCARD = statement<{ version: number }>(
  'draft.discard',
  `UPDATE draft SET version = version + 1, kept_at = $3, content = NULL
   WHERE user_id = $1 AND date = $2 AND content IS NOT NULL RETURNING version`,
);
const SETTLE = statement<{ version: number }>(
  'draft.settle',
  `UPDATE draft SET version = version + 1, kept_at = $4, content = $5
   WHERE user_id = $1 AND date = $2 AND version = $3 RETURNING version`,
);

interface Deps {
  database: Database;
  vault: Vault;
  clock: Clock;
}

export function createDrafts({ database, vault, clock }: Deps): Drafts {
  async function find(userId: string, date: string): Promise<StoredDraft | null> {
    const [row] = await database.read(FIND, [userId, date]);
    return row === undefined ? null : toDraft(row, userId, await vault.getKey(userId));
  }

  async function keep(
    given: Parameters<Drafts['keep']>[0],
    seen: number,
  ): Promise<{ isKept: boolean; draft: StoredDraft }> {
    const { userId, date, content } = given;
    const keptAt = clock.now();
    // A draft without a word is gone: as an empty one it would be listed as begun and never completed.
    const isGone = content.entries.length + content.removed.length === 0;
    const sealed = isGone ? null : sealContent(content, { userId, date }, await vault.ensureKey(userId));
    const [row] = await database.write(KEEP, [userId, date, keptAt, sealed, seen]);
    if (row !== undefined) return { isKept: true, draft: { ...content, date, version: row.version, keptAt } };
    const stored = await find(userId, date);
    // Discarded since: there is nothing in the way any more.
    return stored === null ? keep(given, seen) : { isKept: false, draft: stored };
  }

  return {
    find,
    async list(userId) {
      const rows = await database.read(LIST, [userId]);
      return rows.map(({ date, version, kept_at: keptAt }) => ({ date, version, keptAt }));
    },
    keep,
    async discard(userId, date) {
      return (await database.write(DISCARD, [userId, date, clock.now()])).length > 0;
    },
  };
}

/** The draft's version now, 0 when nothing of it is left; undefined when there is none or all of it stays. */
export async function settleDraft(
  { settleDraft: decide }: ChangeTarget,
  saved: StoredReflection,
  { transaction, key, nowMs }: { transaction: Transaction; key: KeyObject; nowMs: number },
): Promise<number | undefined> {
  if (decide === undefined) return undefined;
  const { userId, date } = saved;
  const [row] = await transaction.run(FIND, [userId, date]);
  if (row === undefined) return undefined;
  const draft = toDraft(row, userId, key);
  const left = decide(draft, saved);
  if (left === draft) return undefined;
  const sealed = left === null ? null : sealContent(left, saved, key);
  // A draft that was kept again since is another one: the next save settles it.
  const [settled] = await transaction.run(SETTLE, [userId, date, draft.version, nowMs, sealed]);
  if (settled === undefined) return undefined;
  return left === null ? 0 : settled.version;
}

function toDraft({ date, version, kept_at: keptAt, content }: DraftRow, userId: string, key: KeyObject): StoredDraft {
  // It opens only when this program has written it, in this shape.
  const opened = JSON.parse(open(key, placeOf(userId, date), content)) as DraftContent;
  return { ...opened, date, version, keptAt };
}

function sealContent(
  { promptIndex, entries, removed }: DraftContent,
  { userId, date }: { userId: string; date: string },
  key: KeyObject,
): Buffer {
  return seal(key, placeOf(userId, date), JSON.stringify({ promptIndex, entries, removed }));
}

function placeOf(userId: string, date: string): Parameters<typeof seal>[1] {
  return { userId, table: 'draft', row: date, column: 'content' };
}
