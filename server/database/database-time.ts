// The time of rows that several processes compare. Their clocks can differ, so on PostgreSQL it is the database's clock.
import type { Clock } from '../clock.ts';
import { statement } from './database.ts';
import type { Transaction } from './database.ts';

export interface SharedTime {
  /** Epoch milliseconds. `reader` is the transaction that writes the time, or any connection outside of one. */
  now(reader: Pick<Transaction, 'run'>): Promise<number>;
  /** The time of a row that has `{now}` as a column: null where the process has the time. */
  fromRow(now: number | null): number;
}

const NOW = statement<{ now_ms: number }>('time.now', 'SELECT {now} AS now_ms');

export const databaseTime: SharedTime = {
  async now(reader) {
    const [row] = await reader.run(NOW, []);
    return databaseTime.fromRow(row?.now_ms ?? null);
  },
  fromRow(now) {
    if (now === null) throw new Error('The database did not return its time.');
    return now;
  },
};

export function createProcessTime(clock: Clock): SharedTime {
  return { now: async () => clock.now(), fromRow: () => clock.now() };
}
