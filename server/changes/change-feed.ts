// Sends one client the changes as they are published, and those that it has missed.
import { CHANGE_EVENT, CURSOR_EVENT, RESET_EVENT, type ChangeEvent } from '#contract/events.ts';
import type { Clock } from '../clock.ts';
import { formatSseEvent } from '../http/streaming/sse-format.ts';
import { parseChangeCursor, replayChanges, type ReplayDeps } from './replay.ts';

interface Options {
  userId: string;
  since: string | undefined;
  write(text: string): void;
}

export function createChangeFeed({ userId, since, write }: Options, deps: ReplayDeps & { clock: Clock }) {
  const openedAt = deps.clock.now();
  /** Null until the first replay of a client without a usable id. */
  let cursor = since === undefined ? null : parseChangeCursor(since);
  /** The version last sent of each day, while a replay may find it again: a repeated change makes clients fetch again. */
  const sent = new Map<string, number>();

  function send(change: ChangeEvent): void {
    const { noun, date, version } = change;
    if (sent.get(keyOf(change)) === version) return;
    sent.set(keyOf(change), version);
    const data = { noun, date, version };
    write(formatSseEvent({ ...(cursor !== null && { id: cursor }), name: CHANGE_EVENT, data }));
  }

  /** With data, because a browser does not report an id without data. */
  function sendCursor(id: number): void {
    write(formatSseEvent({ id, name: CURSOR_EVENT, data: {} }));
  }

  return {
    send,
    start: () => (cursor === null ? write('\n') : sendCursor(cursor)),

    /** Sends the changes since the last replay. Rejects while the database is unavailable; then the cursor stays. */
    async sendMissed(): Promise<void> {
      const sentBefore = [...sent.keys()];
      const start = { userId, since: cursor === null ? since : String(cursor), forMs: deps.clock.now() - openedAt };
      const { changes, cursor: next } = await replayChanges(start, deps);
      cursor = next;
      if (changes === null) return write(formatSseEvent({ id: next, name: RESET_EVENT, data: {} }));
      for (const change of changes) send(change);
      const found = new Set(changes.map(keyOf));
      for (const key of sentBefore) if (!found.has(key)) sent.delete(key);
      sendCursor(next);
    },
  };
}

function keyOf({ noun, date }: ChangeEvent): string {
  return `${noun} ${date}`;
}
