// Over this, instances tell each other short texts. What it loses nobody needs: after each gap, and once a minute anyway,
// whoever listens reads the rows.
import { keepConnection, type ConnectionOptions } from './pg-listener.ts';

export interface Wire {
  /** Never waits; said as soon as there is a connection. */
  say(text: string): void;
  close(): Promise<void>;
}

const CHANNEL = 'learn_change';
/** PostgreSQL commits one notifying transaction at a time: so not in those that save, and many texts in one. */
const NOTIFY = `SELECT pg_notify('${CHANNEL}', said.text) FROM unnest($1::text[]) AS said (text)`;
const TEXTS_PER_QUERY = 200;
/** What waits while the database is away. Beyond this the rows have to do. */
const WAITING_MAX = 1_000;

export function openPostgresWire(options: Omit<ConnectionOptions, 'channel'>): Wire {
  const waiting: string[] = [];
  let isSaying = false;
  const connection = keepConnection({
    ...options,
    channel: CHANNEL,
    onConnected() {
      options.onConnected();
      void sayAll();
    },
  });

  /** What may not have arrived is said again on the next connection: twice is harmless. */
  async function sayAll(): Promise<void> {
    if (isSaying) return;
    isSaying = true;
    while (waiting.length > 0) {
      const texts = waiting.slice(0, TEXTS_PER_QUERY);
      if (!(await connection.ask(NOTIFY, [texts]))) break;
      waiting.splice(0, texts.length);
    }
    isSaying = false;
  }

  return {
    say(text) {
      if (waiting.length >= WAITING_MAX) return;
      waiting.push(text);
      void sayAll();
    },
    close: connection.close,
  };
}
