// Random walks over everything that a person can do (steps.ts), with one server or two, against a small model of what they
// should have then (model.ts). After each step the days, the counters, every opened row and another person's rows are
// compared (checks.ts).
//
// A failure prints the shortest walk that was found, and the command that repeats it.
import * as fc from 'fast-check';
import { changeMind, cleanUp, erase, hide, intrude, setRests, signOut, sleep } from './account.ts';
import { exportAll } from './archive.ts';
import { checkAll, checkStranger, noteStranger, type Stranger } from './checks.ts';
import { awaitLateSummary, bringBrowserText, readDay, readDays, readWeek, search } from './generating.ts';
import { importDays, importFile, undo } from './importing.ts';
import { eraseAtOnce, importOwn, moveAway, tryImport } from './moving.ts';
import { purge, purgeDay, removeDay, remove, restore, restoreDay } from './removing.ts';
import { openSite, type PostgresPlace, type Site } from './site.ts';
import { buildWalk, printStep, type Step, type StepKind, type StepOf } from './steps.ts';
import { createWalk, pass, type Walk } from './walk.ts';
import { capture, discard, draft, edit, restoreEarlier, save, saveEntries } from './writing.ts';
import { NOON, TODAY } from '../support/test-clock.ts';
import { writeOtherSentence } from './words.ts';

export interface WalksOptions {
  /** Null for the embedded database. */
  postgres: PostgresPlace | null;
  walks: number;
  steps: number;
  seed: number;
  /** Of a walk that has failed, as it was printed. */
  path?: string | undefined;
  onWalk?: () => void;
}

/** On a busy machine, too, a test fails with a short walk and not because of its time. */
const SHRINK_MAX_MS = 60_000;

type Doing = { [Kind in StepKind]: (walk: Walk, step: StepOf<Kind>, stranger: Stranger) => Promise<unknown> };

const DO: Doing = {
  save,
  edit,
  capture,
  draft,
  discard,
  remove,
  restore,
  earlier: restoreEarlier,
  purge,
  removeDay,
  restoreDay,
  purgeDay,
  import: importFile,
  importDays,
  undo,
  tryImport,
  moveAway,
  importOwn,
  readDay,
  readDays,
  week: readWeek,
  browserText: bringBrowserText,
  lateSummary: awaitLateSummary,
  search,
  hide,
  rests: setRests,
  night: sleep,
  cleanUp,
  restart: ({ site, server }) => site.restart(server),
  signOut,
  intrude: (walk, step, { person }) => intrude(walk, step, person),
  changeMind,
  erase,
};

export async function runWalks({ postgres, walks, steps, seed, path, onWalk }: WalksOptions): Promise<void> {
  const site = await openSite(postgres);
  try {
    const { stranger, exported } = await settleStranger(site);
    let shrinksUntil = Infinity;
    const property = fc.asyncProperty(buildWalk(steps), async (all) => {
      if (performance.now() > shrinksUntil) return;
      try {
        // The last step first: shrinking leaves out the beginning of the list before anything else.
        await runWalk(all.toReversed(), { site, stranger });
      } catch (error) {
        shrinksUntil = Math.min(shrinksUntil, performance.now() + SHRINK_MAX_MS);
        throw error;
      }
      onWalk?.();
    });
    await fc.assert(property, {
      numRuns: path === undefined ? walks : 1,
      seed,
      ...(path !== undefined && { path }),
      reporter: (details) => {
        if (details.failed) throw new Error(describeFailure(details, { postgres, steps }));
      },
    });
    const visit = (await site.signInAgain(stranger.person)) ?? stranger.person;
    const after = JSON.stringify((await exportAll(createWalk(site, visit))).days);
    if (after !== exported) throw new Error('The export of another person has changed.');
  } finally {
    await site.close();
  }
}

function describeFailure(
  { seed, counterexamplePath, counterexample, errorInstance, numRuns, numShrinks }: fc.RunDetails<[Step[]]>,
  { postgres, steps }: Pick<WalksOptions, 'postgres' | 'steps'>,
): string {
  const engine = postgres === null ? 'sqlite' : 'postgresql';
  return [
    errorInstance instanceof Error ? (errorInstance.stack ?? errorInstance.message) : String(errorInstance),
    `Walk ${numRuns} fails; after ${numShrinks} times shorter it is:`,
    ...(counterexample?.[0].toReversed() ?? []).map((step) => `  ${printStep(step)}`),
    `To repeat it: npm run bench -- walks --engine=${engine} --steps=${steps} --seed=${seed} --path=${counterexamplePath}`,
  ].join('\n');
}

/** Somebody with a day, whose data no walk may change. */
async function settleStranger(site: Site): Promise<{ stranger: Stranger; exported: string }> {
  const ben = createWalk(site, await site.signIn('Ben'));
  const entries = [{ id: 'a', content: writeOtherSentence(1) }];
  await saveEntries(ben, { date: TODAY, promptIndex: 0, entries });
  const exported = JSON.stringify((await exportAll(ben)).days);
  return { stranger: await noteStranger(ben.ada, site), exported };
}

async function runWalk(steps: readonly Step[], { site, stranger }: { site: Site; stranger: Stranger }): Promise<void> {
  site.clock.set(NOON);
  const walk = createWalk(site, await site.signIn('Ada'));
  try {
    for (const step of steps) {
      pass(walk);
      walk.server = step.server;
      await doStep(walk, step, stranger);
      await checkAll(walk, stranger);
    }
    await checkStranger(stranger, site);
  } finally {
    await eraseAtOnce(walk);
  }
}

async function doStep<Kind extends StepKind>(walk: Walk, step: StepOf<Kind>, stranger: Stranger): Promise<void> {
  try {
    await DO[step.kind](walk, step, stranger);
  } catch (error) {
    throw new Error(`${printStep(step as Step)}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
