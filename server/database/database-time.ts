// The time of rows that several processes compare. Their clocks can differ, so on PostgreSQL it is the database's clock.
import type { Clock } from '../clock.ts';
import { statement } from './database.ts';
import type { Transaction } from './database.ts';

export interface SharedTime {
  /** Epoch milliseconds. `reader` is the transaction that writes the time, or any connection outside of one. */
  now(reader: Pick<Transaction, 'run'>): Promise<number>;
}

const NOW = statement<{ now_ms: number }>(
  'time.now',
  'SELECT CAST(floor(extract(epoch FROM clock_timestamp()) * 1000) AS bigint) AS now_ms',
);

export const databaseTime: SharedTime = {
  async now(reader) {
    const [row] = await reader.run(NOW, []);
    if (row === undefined) throw new Error('The database did not return its time.');
    return row.now_ms;
  },
};

export function createProcessTime(clock: Clock): SharedTime {
  return { now: async () => clock.now() };
}
