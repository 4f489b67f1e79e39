// Two devices, two people, a thousand histories that nobody thought of: whatever happens to a device, no word is lost.
//
// fast-check makes up what happens (commands.ts): typing, saving, editing, removing, going offline, answers that get lost,
// tabs that crash half-way, sessions that end, people that take turns at a device. Server and client are the real ones:
// the whole app over a real database, the localStore with its drafts, outbox, sender and sealing over IndexedDB in memory,
// and the form's state outside React. Only the way between them (network.ts), the time and the chance belong to the test.
//
// Every word is written once, so each can be followed (promises.ts). At the end everybody comes back and all is sent
// (delivery.ts). Then every word whose person was told «saved», «Waiting to send» or «Draft saved …» is in the day, unless its
// person has taken it away: by a text they wrote in its place, or by a removal. What was ever «saved» or «Waiting to send»
// can be brought back even then. What they removed stays removed, no text that they typed once stands there under two of
// their entries, both devices show the same, and nobody ever sees a word of the other person.
//
// A failure prints the shortest history that was found, and below it what came of each step. To run it again:
//   MODEL_SEED=… MODEL_PATH=… MODEL_REPLAY=… npm run test:unit -- tests/model
// with seed, path and replayPath as they were printed. The same seed makes the same thousand histories, so that nobody's
// change fails for what another's has brought; another MODEL_SEED makes others, and MODEL_RUNS more of them.
// @module-tag slow
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { listCommands } from './commands.ts';
import { deliverAll } from './delivery.ts';
import { createFetch } from './network.ts';
import { createWorld } from './world.ts';

const { MODEL_RUNS = '1000', MODEL_SEED = '20261', MODEL_PATH, MODEL_REPLAY } = process.env;
/** Long enough for a conflict, a departure and a return; at more, fewer of them fit into the time there is. */
const COMMANDS_MAX = 16;
/** A thousand take half a minute on two quiet cores; on busy ones, and while the shortest that fails is looked for, longer. */
const TIMEOUT_MS = 600_000;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  vi.stubGlobal('fetch', createFetch(app));
});

afterAll(async () => {
  vi.unstubAllGlobals();
  await app.close();
});

test(
  'whatever happens to two devices and the people at them, no word is lost',
  async () => {
    const histories = fc.commands(listCommands(), { maxCommands: COMMANDS_MAX, size: 'max', replayPath: MODEL_REPLAY });

    const property = fc.asyncProperty(histories, async (history) => {
      const world = await createWorld(app);
      try {
        await fc.asyncModelRun(() => ({ model: { isOnline: [true, true] }, real: world }), history);
        expect((await deliverAll(world)).join('\n')).toBe('');
      } catch (error) {
        throw new Error(`${error instanceof Error ? error.message : String(error)}\n\n${world.readStory()}`, {
          cause: error,
        });
      } finally {
        await world.close();
      }
    });

    await fc.assert(property, {
      numRuns: Number(MODEL_RUNS),
      seed: Number(MODEL_SEED),
      ...(MODEL_PATH && { path: MODEL_PATH }),
    });
  },
  TIMEOUT_MS,
);
