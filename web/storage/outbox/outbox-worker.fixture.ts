import type { SavedReflection, SaveReflection } from '#contract/reflections.ts';
import {
  buildSave,
  buildSaved,
  createFakeCall,
  createFakeTime,
  createTestDatabase,
} from '../browser/database.fixture.ts';
import type { OutboxRow } from '../browser/schema.ts';
import { createOutboxDb } from './outbox-db.ts';
import { createOutboxWorker } from './outbox-worker.ts';
import { createLeaseLocks } from './send-locks.ts';

type Answer = (body: SaveReflection, turn: number) => unknown;

/** A worker of one tab, with a server that answers as the test says. */
export async function openOutboxWorker(
  rowsToSend: readonly OutboxRow[],
  answer: Answer,
  device = createTestDatabase(),
) {
  const time = createFakeTime();
  const rows = createOutboxDb({ device, userId: 'ada', now: time.now });
  await rows.add(rowsToSend);
  let turn = 0;
  const known = { day: buildSaved(buildSave(), 7) as SavedReflection | null };
  const server = createFakeCall(({ method, body }) =>
    method === 'GET' ? known.day : answer(body as SaveReflection, (turn += 1)),
  );
  const heard: string[] = [];
  const sender = createOutboxWorker({
    rows,
    call: server.call,
    now: time.now,
    schedule: time.schedule,
    random: () => 0.5,
    timeout: () => new AbortController().signal,
    locks: createLeaseLocks({ rows, ...time }),
    onSaved: ({ requestId }) => heard.push(`saved ${requestId}`),
    onRefused: ({ requestId }, reason) => heard.push(`refused ${requestId} ${reason}`),
    onSignedOut: () => heard.push('signed out'),
    onChange: () => {},
  });
  const saves = () => server.sent.filter(({ method }) => method === 'POST');
  return { device, time, rows, server, known, saves, heard, sender };
}

export const succeed: Answer = (body) => buildSaved(body);
export const fallSilent: Answer = () => {
  throw new TypeError('Failed to fetch');
};
