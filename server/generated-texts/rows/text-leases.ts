// Texts that are being made for a waiting request: whoever comes second, at any process, waits for the first.
import { statement } from '../../database/database.ts';
import type { Database } from '../../database/database.ts';
import type { SharedTime } from '../../database/database-time.ts';

export interface Flight {
  userId: string;
  /** Names kind, days and input. */
  flight: string;
}

export interface TextFlights {
  /** True when it is this owner's for that long: nobody has it, or its time is over. */
  take(flight: Flight, own: { owner: string; ms: number }): Promise<boolean>;
  /** False when it is somebody else's now. */
  renew(flight: Flight, own: { owner: string; ms: number }): Promise<boolean>;
  leave(flight: Flight, owner: string): Promise<void>;
}

interface Owned {
  owner: string;
}

const TAKE = statement<Owned>(
  'text-flight.take',
  `INSERT INTO text_flight (user_id, flight, owner, ends_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (user_id, flight) DO UPDATE SET owner = excluded.owner, ends_at = excluded.ends_at
     WHERE text_flight.ends_at <= $5
   RETURNING owner`,
);
const RENEW = statement<Owned>(
  'text-flight.renew',
  'UPDATE text_flight SET ends_at = $4 WHERE user_id = $1 AND flight = $2 AND owner = $3 RETURNING owner',
);
const LEAVE = statement(
  'text-flight.leave',
  'DELETE FROM text_flight WHERE user_id = $1 AND flight = $2 AND owner = $3',
);

export function createTextFlights({ database, time }: { database: Database; time: SharedTime }): TextFlights {
  const findNow = (): Promise<number> => time.now({ run: database.read });

  return {
    async take({ userId, flight }, { owner, ms }) {
      const nowMs = await findNow();
      return (await database.write(TAKE, [userId, flight, owner, nowMs + ms, nowMs])).length > 0;
    },
    async renew({ userId, flight }, { owner, ms }) {
      return (await database.write(RENEW, [userId, flight, owner, (await findNow()) + ms])).length > 0;
    },
    async leave({ userId, flight }, owner) {
      await database.write(LEAVE, [userId, flight, owner]);
    },
  };
}
