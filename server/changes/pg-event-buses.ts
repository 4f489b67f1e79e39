// Sends changes and internal events between the processes on one PostgreSQL: ids, dates and versions, never texts of a
// person.
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { StorageReporter } from '../database/database.ts';
import { createPgNotifier } from '../database/postgres/pg-notify.ts';
import { createEventBuses, InternalEvent, UserChange, type EventBuses } from './event-buses.ts';

const Sender = { from: z.string() };
const Message = z.union([z.extend(UserChange, Sender), z.extend(InternalEvent, Sender)]);

export function createPgEventBuses({ url, report }: { url: string; report: StorageReporter }): EventBuses {
  const own = randomUUID();
  const { changeBus, internalEvents } = createEventBuses();
  const wire = createPgNotifier({
    url,
    report,
    onConnected: changeBus.gap,
    onMessage(text) {
      const message = parse(text);
      if (message === null || message.from === own) return;
      const { from: _, ...event } = message;
      if ('noun' in event) changeBus.publish(event);
      else internalEvents.emit(event);
    },
  });
  const send = (event: object): void => wire.send(JSON.stringify({ from: own, ...event }));
  return {
    changeBus: {
      ...changeBus,
      publish(change) {
        changeBus.publish(change);
        send(change);
      },
      close: wire.close,
    },
    internalEvents: {
      ...internalEvents,
      emit(event) {
        internalEvents.emit(event);
        send(event);
      },
    },
  };
}

/** Null for a message of another program or of another version of this one. */
function parse(text: string): z.infer<typeof Message> | null {
  try {
    return z.parse(Message, JSON.parse(text));
  } catch {
    return null;
  }
}
