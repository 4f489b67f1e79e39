import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { FloorDatabase } from './floor-database.ts';

interface Row {
  date: string;
  document: Uint8Array;
}

export function openFloorSqlite(folder: string): FloorDatabase {
  const database = new DatabaseSync(join(folder, 'floor.db'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  database.exec('CREATE TABLE session (id_hash text PRIMARY KEY, user_id text NOT NULL)');
  database.exec('CREATE TABLE reflection (user_id text, date text, document blob, PRIMARY KEY (user_id, date))');
  const addSession = database.prepare('INSERT INTO session VALUES (?, ?)');
  const findSession = database.prepare('SELECT user_id FROM session WHERE id_hash = ?');
  const list = database.prepare('SELECT date, document FROM reflection WHERE user_id = ? ORDER BY date DESC LIMIT ?');
  const find = database.prepare('SELECT date, document FROM reflection WHERE user_id = ? AND date = ?');
  const save = database.prepare(
    'INSERT INTO reflection VALUES (?, ?, ?) ON CONFLICT (user_id, date) DO UPDATE SET document = excluded.document',
  );
  return {
    addSession: async (idHash, userId) => void addSession.run(idHash, userId),
    findUser: async (idHash) => (findSession.get(idHash) as { user_id: string } | undefined)?.user_id,
    list: async (userId, limit) => list.all(userId, limit) as unknown as Row[],
    find: async (userId, date) => find.get(userId, date) as Row | undefined,
    async change(userId, date, seal) {
      database.exec('BEGIN IMMEDIATE');
      save.run(userId, date, seal((find.get(userId, date) as Row | undefined)?.document));
      database.exec('COMMIT');
    },
    close: async () => database.close(),
  };
}
