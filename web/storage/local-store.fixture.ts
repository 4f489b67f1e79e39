// A localStore over a device in memory, and a server that takes drafts and gives keys.
import type { Draft } from '#contract/drafts.ts';
import {
  buildSaved,
  buildSave,
  createFakeCall,
  createFakeChannels,
  createFakeTime,
  createIds,
  createTestDatabase,
} from './browser/database.fixture.ts';
import { createDaysDb } from './cached-days/days-db.ts';
import { createDraftsDb } from './drafts/drafts-db.ts';
import { createLocalStore } from './local-store.ts';
import { createOutboxDb } from './outbox/outbox-db.ts';
import { createLeaseLocks } from './outbox/send-locks.ts';
import { createUsersDb } from './privacy/users-db.ts';
import { createUnloadBuffer } from './drafts/unload-buffer.ts';
import { createStorage } from './browser/browser-storage.fixture.ts';

const KEY = btoa('k'.repeat(32));

/** What one browser has, whoever uses it. */
export function createBrowser() {
  return { device: createTestDatabase(), storage: createStorage(), openChannel: createFakeChannels() };
}

export function countRows({ device }: ReturnType<typeof createBrowser>, store: 'drafts' | 'keys'): Promise<number> {
  return device.read((connection) => connection.count(store));
}

export function openLocalStore({ userId = 'ada', browser = createBrowser(), isOnline = true } = {}) {
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
  const outboxRows = createOutboxDb({ device, userId, now: time.now });
  const localStore = createLocalStore({
    userId,
    call,
    createId,
    now: time.now,
    schedule: time.schedule,
    random: () => 0.5,
    timeout: () => new AbortController().signal,
    locks: createLeaseLocks({ rows: outboxRows, ...time }),
    channel: openChannel(),
    unloadBuffer: createUnloadBuffer(openStorage, createId()),
    daysDb: createDaysDb(device, time.now),
    people: createUsersDb({ device, createId }),
    draftsDbOf: (ofUserId) => createDraftsDb({ device, userId: ofUserId, now: time.now, createId }),
    outboxDb: outboxRows,
    onUnsent: (date, isUnsent) => unsent.set(date, isUnsent),
    show: () => {},
    onSaved: () => {},
    onRefused: () => {},
    onSignedOut: () => {},
  });
  return { browser, localStore, server, sent, unsent, time };
}
