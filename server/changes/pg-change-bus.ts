// Changes and signals among all instances on one PostgreSQL. Ids, days and versions travel, never a word that somebody wrote.
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { ChangeEvent } from '#contract/events.ts';
import type { Report } from '../database/database.ts';
import { createChanges, type Changes } from './change-bus.ts';
import { openPostgresWire } from '../database/postgres/pg-notify.ts';
import { createSignals, type Signals } from './job-events.ts';

const ChangeMessage = z.extend(ChangeEvent, {
  /** Which instance says it. */
  from: z.string(),
  userId: z.string(),
});
const SignalMessage = z.object({
  from: z.string(),
  what: z.enum(['due', 'text', 'over', 'session']),
  userId: z.string(),
  reflectionId: z.nullable(z.string()),
});
const Message = z.union([ChangeMessage, SignalMessage]);

export interface SharedEvents {
  changes: Changes;
  signals: Signals;
}

export function openSharedEvents({ url, report }: { url: string; report: Report }): SharedEvents {
  const own = randomUUID();
  const changes = createChanges();
  const signals = createSignals();
  const wire = openPostgresWire({
    url,
    report,
    onConnected: changes.gap,
    onText(text) {
      const message = parse(text);
      if (message === null || message.from === own) return;
      const { from: _, ...said } = message;
      if ('noun' in said) changes.publish(said);
      else signals.say(said);
    },
  });
  return {
    changes: {
      ...changes,
      publish(change) {
        changes.publish(change);
        wire.say(JSON.stringify({ from: own, ...change }));
      },
      async close() {
        await wire.close();
        await changes.close();
      },
    },
    signals: {
      ...signals,
      say(signal) {
        signals.say(signal);
        wire.say(JSON.stringify({ from: own, ...signal }));
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
