// The data of one signed-in person on this device: drafts, outbox, copies of days, and the key that seals them.
import type { IsoDate } from '#contract/days.ts';
import { createDraftStore } from './drafts/draft-store.ts';
import type { createDraftsDb } from './drafts/drafts-db.ts';
import { createKeyring, type Keyring } from './privacy/keyring.ts';
import { createOutbox } from './outbox/outbox.ts';
import type { UsersDb } from './privacy/users-db.ts';
import type { SealScope } from './privacy/select-rows-to-seal.ts';
import { isCopyOf } from './outbox/copy-requests.ts';
import type { DaysDb } from './cached-days/days-db.ts';
import type { Reflection } from '#contract/reflections.ts';
import { hasWebCrypto } from './privacy/has-web-crypto.ts';
import { keepSharedTexts } from './drafts/keep-shared-texts.ts';
import { recoverDrafts, type UnloadBuffer } from './drafts/unload-buffer.ts';

/** Forms open after this time; rows that are unsealed later are merged into them. */
const READY_TIMEOUT_MS = 1500;

type DraftDeps = Parameters<typeof createDraftStore>[0];
type OutboxDeps = Parameters<typeof createOutbox>[0];

export interface LocalStoreDeps
  extends Omit<DraftDeps, 'rows' | 'beforeSave'>, Omit<OutboxDeps, 'rows' | 'beforeSave' | 'onAcknowledged'> {
  people: UsersDb;
  daysDb: Pick<DaysDb, 'discardCopies'>;
  unloadBuffer: UnloadBuffer;
  draftsDbOf: (userId: string) => ReturnType<typeof createDraftsDb>;
  outboxDb: OutboxDeps['rows'];
}

export type LocalStore = ReturnType<typeof createLocalStore>;

export function createLocalStore(deps: LocalStoreDeps) {
  const { userId, people, daysDb, schedule } = deps;
  const discardCopies = (isDiscarded: (day: Reflection) => boolean) => daysDb.discardCopies(userId, isDiscarded);
  const keyring = createKeyring({ ...deps, usersDb: deps.people });
  const drafts = createDraftStore({
    ...deps,
    rows: deps.draftsDbOf(userId),
    beforeSave: keyring.restoreKeyForDraft,
  });
  const outbox = createOutbox({
    ...deps,
    rows: deps.outboxDb,
    beforeSave: keyring.restoreKey,
    onAcknowledged(row, saved) {
      void drafts.acknowledgeRequest(row, saved).catch(() => undefined);
      if (row.isCopy) void discardCopies((day) => isCopyOf(day, row.requestId)).catch(() => undefined);
    },
  });

  const restored = restoreRows(deps, keyring).catch((): IsoDate[] => []);
  const ready = Promise.race([
    restored.then(() => undefined),
    new Promise<void>((resolve) => schedule(resolve, READY_TIMEOUT_MS)),
  ]);
  const start = async () => {
    await outbox.refresh();
    const unsealed = await restored;
    // A form that has opened already shows the restored drafts.
    await drafts.refreshOpen();
    // The server may have lost an unsealed draft, or another device may have saved it.
    const mergeUnsealed = Promise.all(unsealed.map(drafts.mergeRemote));
    await Promise.all([outbox.start(), mergeUnsealed.then(drafts.sendAll)]);
  };
  void start().catch(() => undefined);

  // A page that was opened offline could not fetch the key before.
  const retryNow = () =>
    void Promise.all([keyring.fetch(), outbox.retryNow(), drafts.sendAll()]).catch(() => undefined);

  return {
    drafts,
    outbox,
    discardCopies,
    /** Resolves when recovered and unsealed rows are in their stores. */
    ready,
    /** The connection may be back: sends pending requests and drafts. */
    retryNow,
    /** The connection is back: fetches changed drafts before it sends this device's. */
    reconnect: () => void drafts.mergeRemoteOpen().finally(retryNow),
    hasUnsent: () => people.hasUnsent(userId),
    /** Fetches the key when there are unsent rows. */
    async prepareSignOut(): Promise<void> {
      // At the start of a visit the key is still being fetched; after the sign-out the server would refuse it.
      await ready;
      await keepSharedTexts(deps.draftsDbOf(userId)).catch(() => undefined);
      if (await people.hasUnsent(userId)) await keyring.fetch();
    },
    /** After signing out: seals unsent rows and removes all others. */
    erase: () => erase(deps, keyring),
    /** The account was deleted: nothing of the person stays on this device. */
    wipe: () => people.wipe(userId),
    /** Another person is signed in, and this one has not signed out. Without a key the rows stay. */
    sealAll: () => sealRows(deps, keyring, 'all'),
    stop(): void {
      keyring.stop();
      drafts.stop();
      outbox.stop();
    },
  };
}

/** Returns the dates of unsealed drafts that the server had. */
async function restoreRows(deps: LocalStoreDeps, keyring: Keyring): Promise<IsoDate[]> {
  const { userId, people } = deps;
  await recoverDrafts(deps);
  await people.sealOthers(userId);
  const key = await keyring.fetch();
  return key ? people.unseal(userId, key) : [];
}

/** After the sign-out: rows sealed before a failed one would come back as outdated texts. False without a key. */
async function sealRows(
  { userId, people, channel }: LocalStoreDeps,
  keyring: Keyring,
  part: SealScope,
): Promise<boolean> {
  const key = await keyring.find();
  if (!key || !(await people.seal(userId, key, part))) return false;
  channel.post({ kind: 'left', userId });
  return true;
}

async function erase(deps: LocalStoreDeps, keyring: Keyring): Promise<void> {
  const { userId, people } = deps;
  if (await sealRows(deps, keyring, 'unsent')) return;
  // Without Web Crypto the question before signing out has announced that unsent rows are removed. With it, they need the key.
  if (hasWebCrypto() && (await people.hasUnsent(userId))) return;
  await people.erase(userId);
}
