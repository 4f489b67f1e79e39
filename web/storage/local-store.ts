// All that is kept of one person on this device and on its way to the server, for as long as they are here.
import type { IsoDate } from '#contract/days.ts';
import { createDraftStore, type DraftStore } from './drafts/draft-store.ts';
import type { createDraftsDb } from './drafts/drafts-db.ts';
import { recoverDrafts } from './drafts/recover-drafts.ts';
import { createKeyring, type Keyring } from './privacy/keyring.ts';
import { createOutbox, type Outbox } from './outbox/outbox.ts';
import type { UsersDb } from './privacy/users-db.ts';
import type { SealScope } from './privacy/select-rows-to-seal.ts';
import { isCopyOf } from './outbox/copy-requests.ts';
import type { DaysDb } from './cached-days/days-db.ts';
import type { Reflection } from '#contract/reflections.ts';
import { hasWebCrypto } from './privacy/has-web-crypto.ts';
import type { createUnloadBuffer } from './drafts/unload-buffer.ts';

/** What was sealed comes in beside what is typed when opening it takes longer. */
const LONGEST_WAIT_MS = 1500;

type DraftDeps = Parameters<typeof createDraftStore>[0];
type OutboxDeps = Parameters<typeof createOutbox>[0];

export interface LocalStoreDeps extends Omit<DraftDeps, 'rows'>, Omit<OutboxDeps, 'rows' | 'onAcknowledged'> {
  people: UsersDb;
  daysDb: Pick<DaysDb, 'discardCopies'>;
  unloadBuffer: ReturnType<typeof createUnloadBuffer>;
  draftsDbOf: (userId: string) => ReturnType<typeof createDraftsDb>;
  outboxDb: OutboxDeps['rows'];
  openStorage: () => Storage;
}

export interface LocalStore {
  drafts: DraftStore;
  outbox: Outbox;
  /** Removes versions of days that only this device has. */
  discardCopies: (isDiscarded: (day: Reflection) => boolean) => Promise<void>;
  /** Resolves when all that lay here for them is in its place. */
  ready: Promise<void>;
  /** The connection may be back: what waits goes out. */
  retryNow: () => void;
  /** The connection is back: what has changed meanwhile comes in before anything is written over it. */
  reconnect: () => void;
  hasUnsent: () => Promise<boolean>;
  /** Has the key for what has not reached the server. Before signing out: it may have to be fetched. */
  prepareSignOut: () => Promise<void>;
  /** Nothing of theirs stays readable: what has not reached the server is sealed, all else goes. */
  erase: () => Promise<void>;
  /** Somebody else is here, and this person has not signed out: all is sealed; without a key, nothing goes. */
  sealAll: () => Promise<boolean>;
  stop: () => void;
}

export function createLocalStore(deps: LocalStoreDeps): LocalStore {
  const { userId, people, daysDb, schedule } = deps;
  const discardCopies: LocalStore['discardCopies'] = (isDiscarded) => daysDb.discardCopies(userId, isDiscarded);
  const drafts = createDraftStore({ ...deps, rows: deps.draftsDbOf(userId) });
  const outbox = createOutbox({
    ...deps,
    rows: deps.outboxDb,
    onAcknowledged(row, saved) {
      void drafts.acknowledgeRequest(row, saved).catch(() => undefined);
      if (row.isCopy) void discardCopies((day) => isCopyOf(day, row.requestId)).catch(() => undefined);
    },
  });

  const keyring = createKeyring(deps);
  const settled = settleIn(deps, keyring).catch((): IsoDate[] => []);
  const ready = Promise.race([
    settled.then(() => undefined),
    new Promise<void>((resolve) => schedule(resolve, LONGEST_WAIT_MS)),
  ]);
  const begin = async () => {
    await outbox.refresh();
    const unsealed = await settled;
    // A form that did not wait for so long shows what has come into its place meanwhile.
    await drafts.refreshOpen();
    // The server may have lost such a draft, or another device may have saved it.
    const meetUnsealed = Promise.all(unsealed.map(drafts.mergeRemote));
    await Promise.all([outbox.start(), meetUnsealed.then(drafts.sendAll)]);
  };
  void begin().catch(() => undefined);

  // Where the page was opened without a connection, the key could not be had before.
  const hurry = () => void Promise.all([keyring.fetch(), outbox.retryNow(), drafts.sendAll()]).catch(() => undefined);

  return {
    drafts: {
      ...drafts,
      async save(...words) {
        await keyring.restoreKeyForDraft();
        return drafts.save(...words);
      },
    },
    outbox: {
      ...outbox,
      async save(...requests) {
        await keyring.layBeside();
        return outbox.save(...requests);
      },
      async enqueue(body) {
        await keyring.layBeside();
        return outbox.enqueue(body);
      },
      async sendCopies(days) {
        await keyring.layBeside();
        return outbox.sendCopies(days);
      },
    },
    discardCopies,
    ready,
    retryNow: hurry,
    reconnect: () => void drafts.mergeRemoteOpen().finally(hurry),
    hasUnsent: () => people.hasUnsent(userId),
    async prepareSignOut() {
      // At the start of a visit the key is on its way; once its person is signed out it would be refused.
      await ready;
      if (await people.hasUnsent(userId)) await keyring.fetch();
    },
    erase: () => erase(deps, keyring),
    sealAll: () => sealAway(deps, keyring, 'all'),
    stop() {
      keyring.stop();
      drafts.stop();
      outbox.stop();
    },
  };
}

/** Answers the dates of unsealed drafts that the server had. */
async function settleIn(deps: LocalStoreDeps, keyring: Keyring): Promise<IsoDate[]> {
  const { userId, people } = deps;
  await recoverDrafts(deps);
  await people.sealOthers(userId);
  const key = await keyring.fetch();
  return key ? people.unseal(userId, key) : [];
}

/**
 * Sealed only now that they have left: a copy made before that would stay behind where signing out fails, and come back
 * as words that were changed or sent long ago. False without a key; then everything stays as it is.
 */
async function sealAway(
  { userId, people, channel }: LocalStoreDeps,
  keyring: Keyring,
  part: SealScope,
): Promise<boolean> {
  const key = await keyring.find();
  if (!key || !(await people.sealAway(userId, key, part))) return false;
  channel.post({ kind: 'left', userId });
  return true;
}

async function erase(deps: LocalStoreDeps, keyring: Keyring): Promise<void> {
  const { userId, people } = deps;
  if (await sealAway(deps, keyring, 'unsent')) return;
  // Where the browser cannot seal, the question before signing out says that they go. Else nothing goes without its key.
  if (hasWebCrypto() && (await people.hasUnsent(userId))) return;
  await people.erase(userId);
}
