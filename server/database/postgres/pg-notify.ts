// Over this, instances tell each other short texts. What it loses nobody needs: after each gap, and once a minute anyway,
// whoever listens reads the rows.
import { createPgListener, type PgListenerOptions } from './pg-listener.ts';

export interface PgNotifier {
  /** Never waits; said as soon as there is a connection. */
  send(text: string): void;
  close(): Promise<void>;
}

const CHANNEL = 'learn_change';
/** PostgreSQL commits one notifying transaction at a time: so not in those that save, and many texts in one. */
const NOTIFY = `SELECT pg_notify('${CHANNEL}', said.text) FROM unnest($1::text[]) AS said (text)`;
const TEXTS_PER_QUERY = 200;
/** What waits while the database is away. Beyond this the rows have to do. */
const QUEUE_MAX = 1_000;

export function createPgNotifier(options: Omit<PgListenerOptions, 'channel'>): PgNotifier {
  const waiting: string[] = [];
  let isSaying = false;
  const connection = createPgListener({
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
      if (!(await connection.query(NOTIFY, [texts]))) break;
      waiting.splice(0, texts.length);
    }
    isSaying = false;
  }

  return {
    send(text) {
      if (waiting.length >= QUEUE_MAX) return;
      waiting.push(text);
      void sayAll();
    },
    close: connection.close,
  };
}
