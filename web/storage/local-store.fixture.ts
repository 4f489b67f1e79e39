// A keeper over a device in memory, and a server that takes drafts and gives keys.
import type { Draft } from '#contract/drafts.ts';
import {
  buildSaved,
  buildSave,
  createFakeCall,
  createFakeChannels,
  createFakeTime,
  createIds,
  createTestDevice,
} from './browser/database.fixture.ts';
import { createDeviceCopies } from './cached-days/day-copy-store.ts';
import { createDraftRows } from './drafts/drafts-db.ts';
import { createKeeper } from './local-store.ts';
import { createOutboxRows } from './outbox/outbox-db.ts';
import { createLeases } from './outbox/send-locks.ts';
import { createPersonRows } from './privacy/users-db.ts';
import { createTails } from './drafts/unload-buffer.ts';
import { createStorage } from './browser/browser-storage.fixture.ts';

const KEY = btoa('k'.repeat(32));

/** What one browser has, whoever uses it. */
export function createBrowser() {
  return { device: createTestDevice(), storage: createStorage(), openChannel: createFakeChannels() };
}

export function countRows({ device }: ReturnType<typeof createBrowser>, store: 'drafts' | 'keys'): Promise<number> {
  return device.read((connection) => connection.count(store));
}

export function open({ userId = 'ada', browser = createBrowser(), isOnline = true } = {}) {
  const { device, storage, openChannel } = browser;
  const time = createFakeTime();
  const server = { isOnline, drafts: new Map<string, Draft>() };
  const { sent, call } = createFakeCall(({ method, path, params, body }) => {
    if (!server.isOnline) throw new TypeError('Failed to fetch');
    if (path === '/api/device-key') return { key: KEY };
    if (method === 'POST') return buildSaved(buildSave());
    const { date } = params as { date: string };
    if (method === 'GET') return server.drafts.get(date) ?? null;
    const draft = { ...(body as Draft), date, version: 1, keptAt: '2026-11-21T20:00:00.000Z' };
    server.drafts.set(date, draft);
    return draft;
  });
  const unsent = new Map<string, boolean>();
  const openStorage = () => storage;
  const createId = createIds(`${crypto.randomUUID()}-`);
  const outboxRows = createOutboxRows({ device, userId, now: time.now });
  const keeper = createKeeper({
    userId,
    call,
    openStorage,
    createId,
    now: time.now,
    schedule: time.schedule,
    random: () => 0.5,
    timeout: () => new AbortController().signal,
    locks: createLeases({ rows: outboxRows, ...time }),
    channel: openChannel(),
    tails: createTails(openStorage, createId()),
    copies: createDeviceCopies({ device, userId }),
    people: createPersonRows({ device, createId }),
    draftRowsOf: (ofUserId) => createDraftRows({ device, userId: ofUserId, now: time.now, createId }),
    outboxRows,
    onUnsent: (date, isUnsent) => unsent.set(date, isUnsent),
    show: () => {},
    onSaved: () => {},
    onRefused: () => {},
    onSignedOut: () => {},
  });
  return { browser, keeper, server, sent, unsent, time };
}
