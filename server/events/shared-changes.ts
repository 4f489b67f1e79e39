// Changes among all instances on one PostgreSQL. Ids, days and versions travel, never a word that somebody wrote.
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { ChangeEvent } from '#contract/events.ts';
import type { Report } from '../storage/database.ts';
import { createChanges, type Changes } from './changes.ts';
import { openPostgresWire } from './postgres-wire.ts';

const Message = z.extend(ChangeEvent, {
  /** Which instance says it. */
  from: z.string(),
  userId: z.string(),
});

export function openSharedChanges({ url, report }: { url: string; report: Report }): Changes {
  const own = randomUUID();
  const changes = createChanges();
  const wire = openPostgresWire({
    url,
    report,
    onConnected: changes.gap,
    onText(text) {
      const message = parse(text);
      if (message === null || message.from === own) return;
      const { userId, noun, date, version } = message;
      changes.publish({ userId, noun, date, version });
    },
  });
  return {
    ...changes,
    publish(change) {
      changes.publish(change);
      wire.say(JSON.stringify({ from: own, ...change }));
    },
    async close() {
      await wire.close();
      await changes.close();
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
