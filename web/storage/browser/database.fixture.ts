// A device of its own for each test, on a database in memory, with other tabs, a clock and a server that do what a test says.
import 'fake-indexeddb/auto';
import type { DraftContent } from '#contract/drafts.ts';
import type { SavedReflection, SaveReflection } from '#contract/reflections.ts';
import { ApiError, type call } from '../../api/api-client.ts';
import type { TabChannel, TabChannelMessage } from './tab-channel.ts';
import { createDeviceDatabase, type DeviceDatabase } from './database.ts';
import type { OutboxRow } from './schema.ts';

export const DAY = '2026-11-21';
export const START_MS = Date.parse('2026-11-21T20:00:00Z');

/** Its name makes it the test's own. */
export function createTestDatabase(): DeviceDatabase {
  return createDeviceDatabase(`test-${crypto.randomUUID()}`);
}

export function buildDraftContent(entries: Record<string, string>, parts: Partial<DraftContent> = {}): DraftContent {
  return {
    promptIndex: 0,
    entries: Object.entries(entries).map(([id, content]) => ({ id, content })),
    removed: [],
    ...parts,
  };
}

export function buildSave(parts: Partial<SaveReflection> = {}): SaveReflection {
  return { userId: 'ada', date: DAY, promptIndex: 0, entries: [{ id: 'a', content: 'Bread.' }], ...parts };
}

export function buildRow(parts: Partial<OutboxRow> = {}): OutboxRow {
  return {
    userId: 'ada',
    requestId: 'r1',
    date: DAY,
    part: 0,
    since: START_MS,
    body: buildSave(),
    state: 'waiting',
    reason: null,
    attempts: 0,
    nextTryAt: 0,
    notBefore: 0,
    leaseUntil: 0,
    ...parts,
  };
}

export function buildSaved({ userId, date, promptIndex, entries }: SaveReflection, rev = 1): SavedReflection {
  return {
    id: 'day',
    userId,
    date,
    promptIndex,
    entries: entries.map(({ id = 'x', content }) => ({ id, content, rev, promptIndex })),
    aiSummary: null,
    bedtimeReading: null,
    summary: { status: 'pending', source: 'embedded', degraded: false, madeAt: null },
    reading: null,
    version: rev,
    createdAt: '2026-11-21T20:00:00.000Z',
    updatedAt: '2026-11-21T20:00:00.000Z',
    kept: [],
  };
}

export function buildApiError(
  status: number,
  parts: { code?: string; retryAfterMs?: number; copy?: unknown } = {},
): ApiError {
  return new ApiError(`${status}: No.`, { status, code: null, ...parts });
}

interface SentCall {
  method: string;
  path: string;
  params: unknown;
  query: unknown;
  body: unknown;
  key: string | undefined;
}

/** Answers each call with what the test makes of it; what it throws is the failure. */
export function createFakeCall(answer: (sent: SentCall) => unknown) {
  const sent: SentCall[] = [];
  const send = async (
    { method, path }: { method: string; path: string },
    {
      params,
      query,
      body,
      headers,
    }: { params?: unknown; query?: unknown; body?: unknown; headers?: Record<string, string> },
  ): Promise<unknown> => {
    const one = { method, path, params, query, body, key: headers?.['Idempotency-Key'] };
    sent.push(one);
    return answer(one);
  };
  // The fake answers what each test wrote down, so the route's types do not matter to it.
  return { sent, call: send as unknown as typeof call };
}

/** Time that passes only when a test says so, and lets what is due begin. */
export function createFakeTime() {
  let nowMs = START_MS;
  const timers = new Set<{ run: () => void; at: number }>();
  return {
    now: () => nowMs,
    pending: () => [...timers].map(({ at }) => at - nowMs).toSorted((a, b) => a - b),
    schedule(run: () => void, delayMs: number): () => void {
      const timer = { run, at: nowMs + delayMs };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    pass(ms: number): void {
      nowMs += ms;
      for (const timer of timers) {
        if (timer.at > nowMs) continue;
        timers.delete(timer);
        timer.run();
      }
    },
  };
}

/** Several tabs over one channel; none hears itself. */
export function createFakeChannels() {
  const listeners = new Map<TabChannel, Set<(news: TabChannelMessage) => void>>();
  return function open(): TabChannel {
    const own = new Set<(news: TabChannelMessage) => void>();
    const channel: TabChannel = {
      post(news) {
        for (const [other, heard] of listeners) if (other !== channel) for (const hear of heard) hear(news);
      },
      listen(listener) {
        own.add(listener);
        return () => void own.delete(listener);
      },
    };
    listeners.set(channel, own);
    return channel;
  };
}

export function createIds(prefix = 'n'): () => string {
  let last = 0;
  return () => `${prefix}${(last += 1)}`;
}

/** Lets everything that can be done without time passing be done. */
export async function waitUntil(isDone: () => boolean | Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 500; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- a turn of the event loop each
    if (await isDone()) return;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  throw new Error('It never came to that.');
}
