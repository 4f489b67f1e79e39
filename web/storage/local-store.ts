// All that is kept of one person on this device and on its way to the server, for as long as they are here.
import type { Day } from '#contract/days.ts';
import { createDraftKeeper, type DraftKeeper } from './drafts/draft-store.ts';
import type { createDraftRows } from './drafts/drafts-db.ts';
import { moveIn } from './drafts/recover-drafts.ts';
import { createKeyring, type Keyring } from './privacy/keyring.ts';
import { createOutboxKeeper, type OutboxKeeper } from './outbox/outbox.ts';
import type { PersonRows } from './privacy/users-db.ts';
import type { SealedPart } from './privacy/select-rows-to-seal.ts';
import { isCopyOf } from './outbox/copy-requests.ts';
import type { DeviceCopies } from './cached-days/day-copy-store.ts';
import { canSeal } from './privacy/has-web-crypto.ts';
import type { createTails } from './drafts/unload-buffer.ts';

/** What was sealed comes in beside what is typed when opening it takes longer. */
const LONGEST_WAIT_MS = 1500;

type DraftDeps = Parameters<typeof createDraftKeeper>[0];
type OutboxDeps = Parameters<typeof createOutboxKeeper>[0];

export interface KeeperDeps extends Omit<DraftDeps, 'rows'>, Omit<OutboxDeps, 'rows' | 'onDelivered'> {
  people: PersonRows;
  copies: DeviceCopies;
  tails: ReturnType<typeof createTails>;
  draftRowsOf: (userId: string) => ReturnType<typeof createDraftRows>;
  outboxRows: OutboxDeps['rows'];
  openStorage: () => Storage;
}

export interface Keeper {
  drafts: DraftKeeper;
  outbox: OutboxKeeper;
  /** Versions of days that only this device has. */
  copies: DeviceCopies;
  /** Resolves when all that lay here for them is in its place. */
  ready: Promise<void>;
  /** The connection may be back: what waits goes out. */
  hurry: () => void;
  /** The connection is back: what has changed meanwhile comes in before anything is written over it. */
  reconnect: () => void;
  hasUnsent: () => Promise<boolean>;
  /** Has the key for what has not reached the server. Before signing out: it may have to be fetched. */
  lockAway: () => Promise<void>;
  /** Nothing of theirs stays readable: what has not reached the server is sealed, all else goes. */
  erase: () => Promise<void>;
  /** Somebody else is here, and this person has not signed out: all is sealed; without a key, nothing goes. */
  sealAway: () => Promise<boolean>;
  stop: () => void;
}

export function createKeeper(deps: KeeperDeps): Keeper {
  const { userId, people, copies, schedule } = deps;
  const drafts = createDraftKeeper({ ...deps, rows: deps.draftRowsOf(userId) });
  const outbox = createOutboxKeeper({
    ...deps,
    rows: deps.outboxRows,
    onDelivered(row, saved) {
      void drafts.deliver(row, saved).catch(() => undefined);
      // The server has it now, also where its texts were changed there since another device had sent the same.
      if (row.isCopy) void copies.drop((day) => isCopyOf(day, row.requestId)).catch(() => undefined);
    },
  });

  const keyring = createKeyring(deps);
  const settled = settleIn(deps, keyring).catch((): Day[] => []);
  const ready = Promise.race([
    settled.then(() => undefined),
    new Promise<void>((resolve) => schedule(resolve, LONGEST_WAIT_MS)),
  ]);
  const begin = async () => {
    await outbox.look();
    const unsealed = await settled;
    // A form that did not wait for so long shows what has come into its place meanwhile.
    await drafts.lookAgain();
    // The server may have lost such a draft, or another device may have saved it.
    const meetUnsealed = Promise.all(unsealed.map(drafts.meet));
    await Promise.all([outbox.start(), meetUnsealed.then(drafts.sendAll)]);
  };
  void begin().catch(() => undefined);

  // Where the page was opened without a connection, the key could not be had before.
  const hurry = () => void Promise.all([keyring.fetch(), outbox.hurry(), drafts.sendAll()]).catch(() => undefined);

  return {
    drafts: {
      ...drafts,
      async keep(...words) {
        await keyring.layBesideDraft();
        return drafts.keep(...words);
      },
    },
    outbox: {
      ...outbox,
      async save(...requests) {
        await keyring.layBeside();
        return outbox.save(...requests);
      },
      async leave(body) {
        await keyring.layBeside();
        return outbox.leave(body);
      },
      async sendCopies(days) {
        await keyring.layBeside();
        return outbox.sendCopies(days);
      },
    },
    copies,
    ready,
    hurry,
    reconnect: () => void drafts.meetOpen().finally(hurry),
    hasUnsent: () => people.hasUnsent(userId),
    async lockAway() {
      // At the start of a visit the key is on its way; once its person is signed out it would be refused.
      await ready;
      if (await people.hasUnsent(userId)) await keyring.fetch();
    },
    erase: () => erase(deps, keyring),
    sealAway: () => sealAway(deps, keyring, 'all'),
    stop() {
      keyring.stop();
      drafts.stop();
      outbox.stop();
    },
  };
}

/** Answers the dates of unsealed drafts that the server had. */
async function settleIn(deps: KeeperDeps, keyring: Keyring): Promise<Day[]> {
  const { userId, people } = deps;
  await moveIn(deps);
  await people.clearOthers(userId);
  const key = await keyring.fetch();
  return key ? people.unseal(userId, key) : [];
}

/**
 * Sealed only now that they have left: a copy made before that would stay behind where signing out fails, and come back
 * as words that were changed or sent long ago. False without a key; then everything stays as it is.
 */
async function sealAway({ userId, people, channel }: KeeperDeps, keyring: Keyring, part: SealedPart): Promise<boolean> {
  const key = await keyring.find();
  if (!key || !(await people.sealAway(userId, key, part))) return false;
  channel.post({ kind: 'left', userId });
  return true;
}

async function erase(deps: KeeperDeps, keyring: Keyring): Promise<void> {
  const { userId, people } = deps;
  if (await sealAway(deps, keyring, 'unsent')) return;
  // Where the browser cannot seal, the question before signing out says that they go. Else nothing goes without its key.
  if (canSeal() && (await people.hasUnsent(userId))) return;
  await people.erase(userId);
}
