// What has to be in order before anything is read or written: migrations, keys that fit, the master key. On a journal that
// several processes share, this process stays registered from then on.
import { BEAT_MS } from '../server-processes.ts';
import { statement } from '../database.ts';
import type { Engine } from './engine-setup.ts';
import { StartError } from '../errors.ts';
import { matchKeys } from './journal-keys.ts';
import { hasKeyCheck } from '../user-keys.ts';
import { migrate } from './migrate.ts';
import type { Clock } from '../../clock.ts';
import type { Timers } from '../../scheduler.ts';
import { VaultError } from '../../vault/errors.ts';
import type { Unlocked } from '../../vault/master-key-change.ts';
import type { Vault } from '../../vault/vault.ts';
import { deriveFingerprint } from '../../vault/wrapping.ts';
import type { MasterKeys } from '../../vault/wrapping.ts';

export interface Preparation {
  /** May run again and again: each step finds what is done already. */
  prepare(): Promise<void>;
  close(): Promise<void>;
}

const MIGRATIONS = {
  journal: new URL('../migrations/journal/', import.meta.url),
  keys: new URL('../migrations/keys/', import.meta.url),
};
const ANY_TEXT = statement(
  'text.any',
  `SELECT 1 AS found FROM reflection UNION ALL SELECT 1 FROM removed_reflection
   UNION ALL SELECT 1 FROM draft WHERE content IS NOT NULL LIMIT 1`,
);

interface Deps {
  engine: Engine;
  vault: Vault;
  clock: Clock;
  timers: Timers;
  /** Told in a sentence what was done with the keys, and what the operator has to do. */
  say(sentence: string): void;
}

export function createPreparation({ engine, vault, clock, timers, say }: Deps): Preparation {
  const { journal, keys, processes } = engine;
  /** Present while the change of the master key waits for another process. */
  let waiting: MasterKeys | null = null;

  async function unlock(masters: MasterKeys): Promise<void> {
    const unlocked = await vault.unlock(masters);
    const isKnown = unlocked.isWaiting && waiting !== null;
    waiting = unlocked.isWaiting ? masters : null;
    if (!isKnown) for (const sentence of describeKeys(unlocked)) say(sentence);
  }

  async function beat(): Promise<void> {
    try {
      await processes.beat();
      if (waiting !== null) await unlock(waiting);
    } catch (error) {
      // A database that is away has been reported, and is asked again at the next beat.
      if (error instanceof VaultError) say(error.message);
    }
  }

  const stopBeating = timers.every(BEAT_MS, () => void beat());
  return {
    async prepare() {
      await migrate({ database: journal, ledger: 'journal', folder: MIGRATIONS.journal, nowMs: clock.now() });
      await migrate({ database: keys, ledger: 'keys', folder: MIGRATIONS.keys, nowMs: clock.now() });
      const isSealed = await hasKeyCheck(keys);
      if (!isSealed && (await journal.read(ANY_TEXT, [])).length > 0) throw keysMissing();
      await matchKeys({ journal, keys });
      const masters = await engine.findMasters({ isSealed });
      // Before it looks which master key counts: another process that changes it then waits for this one.
      await processes.register(deriveFingerprint(masters.current));
      try {
        await unlock(masters);
      } catch (error) {
        await processes.leave().catch(() => {});
        throw error;
      }
    },
    async close() {
      stopBeating();
      // One that cannot say so counts as gone soon after.
      await processes.leave().catch(() => {});
    },
  };
}

function describeKeys({ isWaiting, isChanged, rewrapped, unopened }: Unlocked): string[] {
  const sentences: string[] = [];
  if (isWaiting)
    sentences.push(
      'The master key is not changed yet, because another server still uses the previous one; it is changed as soon as that server has stopped.',
    );
  else if (isChanged)
    sentences.push(
      `The master key was changed (keys wrapped anew: ${rewrapped}). LEARN_MASTER_KEY_PREVIOUS is not needed any more.`,
    );
  else if (rewrapped > 0)
    sentences.push(`Keys that were still wrapped with the previous master key were wrapped anew (${rewrapped}).`);
  if (unopened > 0)
    sentences.push(
      `Keys of some people do not open with the given master keys (${unopened}); please set LEARN_MASTER_KEY_PREVIOUS to the one before and start again.`,
    );
  return sentences;
}

function keysMissing(): StartError {
  return new StartError(
    'This journal has sealed texts, but its keys are missing; please restore the backup of the keys.',
    { exitCode: 78 },
  );
}
