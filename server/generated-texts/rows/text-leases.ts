// Texts that are being made for a waiting request: whoever comes second, at any process, waits for the first.
import { statement } from '../../database/database.ts';
import type { Database } from '../../database/database.ts';
import type { SharedTime } from '../../database/database-time.ts';

export interface LeaseKey {
  userId: string;
  /** Names kind, days and input. */
  name: string;
}

export interface TextLeases {
  /** True when it is this owner's for that long: nobody has it, or its time is over. */
  acquire(flight: LeaseKey, own: { owner: string; ms: number }): Promise<boolean>;
  /** False when it is somebody else's now. */
  renew(flight: LeaseKey, own: { owner: string; ms: number }): Promise<boolean>;
  release(flight: LeaseKey, owner: string): Promise<void>;
}

interface LeaseOwner {
  owner: string;
}

const ACQUIRE = statement<LeaseOwner>(
  'text-flight.take',
  `INSERT INTO text_flight (user_id, flight, owner, ends_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (user_id, flight) DO UPDATE SET owner = excluded.owner, ends_at = excluded.ends_at
     WHERE text_flight.ends_at <= $5
   RETURNING owner`,
);
const RENEW = statement<LeaseOwner>(
  'text-flight.renew',
  'UPDATE text_flight SET ends_at = $4 WHERE user_id = $1 AND flight = $2 AND owner = $3 RETURNING owner',
);
const RELEASE = statement(
  'text-flight.leave',
  'DELETE FROM text_flight WHERE user_id = $1 AND flight = $2 AND owner = $3',
);

export function createTextLeases({ database, time }: { database: Database; time: SharedTime }): TextLeases {
  const findNow = (): Promise<number> => time.now({ run: database.read });

  return {
    async acquire({ userId, name }, { owner, ms }) {
      const nowMs = await findNow();
      return (await database.write(ACQUIRE, [userId, name, owner, nowMs + ms, nowMs])).length > 0;
    },
    async renew({ userId, name }, { owner, ms }) {
      return (await database.write(RENEW, [userId, name, owner, (await findNow()) + ms])).length > 0;
    },
    async release({ userId, name }, owner) {
      await database.write(RELEASE, [userId, name, owner]);
    },
  };
}
