// Sends changes and internal events between the instances on one PostgreSQL: ids, dates and versions, never texts of a person.
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { ChangeEvent } from '#contract/events.ts';
import type { StorageReporter } from '../database/database.ts';
import { createChangeBus, type ChangeBus } from './change-bus.ts';
import { createPgNotifier } from '../database/postgres/pg-notify.ts';
import { createInternalEvents, type InternalEvents } from './job-events.ts';

const ChangeMessage = z.extend(ChangeEvent, {
  /** Which instance says it. */
  from: z.string(),
  userId: z.string(),
});
const InternalEventMessage = z.object({
  from: z.string(),
  what: z.enum(['due', 'text', 'over', 'session']),
  userId: z.string(),
  reflectionId: z.nullable(z.string()),
});
const Message = z.union([ChangeMessage, InternalEventMessage]);

export interface EventBuses {
  changeBus: ChangeBus;
  internalEvents: InternalEvents;
}

export function createPgEventBuses({ url, report }: { url: string; report: StorageReporter }): EventBuses {
  const own = randomUUID();
  const changes = createChangeBus();
  const signals = createInternalEvents();
  const wire = createPgNotifier({
    url,
    report,
    onConnected: changes.gap,
    onMessage(text) {
      const message = parse(text);
      if (message === null || message.from === own) return;
      const { from: _, ...said } = message;
      if ('noun' in said) changes.publish(said);
      else signals.emit(said);
    },
  });
  return {
    changeBus: {
      ...changes,
      publish(change) {
        changes.publish(change);
        wire.send(JSON.stringify({ from: own, ...change }));
      },
      async close() {
        await wire.close();
        await changes.close();
      },
    },
    internalEvents: {
      ...signals,
      emit(signal) {
        signals.emit(signal);
        wire.send(JSON.stringify({ from: own, ...signal }));
      },
    },
  };
}

/** Null for what another version of this program, or another program, has said. */
function parse(text: string): z.infer<typeof Message> | null {
  try {
    return z.parse(Message, JSON.parse(text));
  } catch {
    return null;
  }
}
