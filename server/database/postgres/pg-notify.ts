// Sends short texts to the other instances. Lost ones do no harm: the subscribers read the rows once a minute.
import { createPgListener, type PgListenerOptions } from './pg-listener.ts';

export interface PgNotifier {
  send(text: string): void;
  close(): Promise<void>;
}

const CHANNEL = 'learn_change';
/** PostgreSQL commits one notifying transaction at a time: so saves do not notify, and one statement sends many texts. */
const NOTIFY = `SELECT pg_notify('${CHANNEL}', sent.text) FROM unnest($1::text[]) AS sent (text)`;
const TEXTS_PER_QUERY = 200;
/** Buffered while the database is unavailable; further texts are dropped. */
const QUEUE_MAX = 1_000;

export function createPgNotifier(options: Omit<PgListenerOptions, 'channel'>): PgNotifier {
  const pending: string[] = [];
  let isSending = false;
  const connection = createPgListener({
    ...options,
    channel: CHANNEL,
    onConnected() {
      options.onConnected();
      void sendAll();
    },
  });

  /** Possibly lost texts are sent again on the next connection; duplicates do no harm. */
  async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    while (pending.length > 0) {
      const texts = pending.slice(0, TEXTS_PER_QUERY);
      if (!(await connection.query(NOTIFY, [texts]))) break;
      pending.splice(0, texts.length);
    }
    isSending = false;
  }

  return {
    send(text) {
      if (pending.length >= QUEUE_MAX) return;
      pending.push(text);
      void sendAll();
    },
    close: connection.close,
  };
}
