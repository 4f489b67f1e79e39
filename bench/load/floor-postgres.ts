import { Pool } from 'pg';
import type { FloorDatabase } from './floor-database.ts';

interface Row {
  date: string;
  document: Uint8Array;
}

/** The same number as Learn. */
const CONNECTIONS = 20;
const LIST = {
  name: 'list',
  text: 'SELECT date, document FROM reflection WHERE user_id = $1 ORDER BY date DESC LIMIT $2',
};
const FIND = { name: 'find', text: 'SELECT date, document FROM reflection WHERE user_id = $1 AND date = $2' };
const LOCK = { name: 'lock', text: `${FIND.text} FOR UPDATE` };
const SESSION = { name: 'session', text: 'SELECT user_id FROM session WHERE id_hash = $1' };
const SAVE = {
  name: 'save',
  text: 'INSERT INTO reflection VALUES ($1, $2, $3) ON CONFLICT (user_id, date) DO UPDATE SET document = excluded.document',
};

export async function openFloorPostgres(url: string): Promise<FloorDatabase> {
  const pool = new Pool({ connectionString: url, max: CONNECTIONS, options: '-c synchronous_commit=on' });
  await pool.query('CREATE TABLE session (id_hash text COLLATE "C" PRIMARY KEY, user_id text NOT NULL)');
  await pool.query(
    'CREATE TABLE reflection (user_id text COLLATE "C", date text COLLATE "C", document bytea, PRIMARY KEY (user_id, date))',
  );
  return {
    addSession: async (idHash, userId) =>
      void (await pool.query('INSERT INTO session VALUES ($1, $2)', [idHash, userId])),
    async findUser(idHash) {
      const { rows } = await pool.query<{ user_id: string }>({ ...SESSION, values: [idHash] });
      return rows[0]?.user_id;
    },
    list: async (userId, limit) => (await pool.query<Row>({ ...LIST, values: [userId, limit] })).rows,
    find: async (userId, date) => (await pool.query<Row>({ ...FIND, values: [userId, date] })).rows[0],
    async change(userId, date, seal) {
      const client = await pool.connect();
      await client.query('BEGIN');
      const { rows } = await client.query<Row>({ ...LOCK, values: [userId, date] });
      await client.query({ ...SAVE, values: [userId, date, seal(rows[0]?.document)] });
      await client.query('COMMIT');
      client.release();
    },
    close: () => pool.end(),
  };
}
