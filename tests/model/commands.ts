// What can happen, as fast-check makes it up: each names its device, and some may meet a lost answer or a crash half-way.
import * as fc from 'fast-check';
import { removeDay } from './changing.ts';
import { build, device, place, trouble, type Command } from './command.ts';
import { covers, crosses, edit, outruns, overtakes } from './crossings.ts';
import { complete, type, type Manner, type Typing } from './form.ts';
import { switchPerson } from './people.ts';
import { editOne, hear, onSavedDay, removeOne } from './saved-day.ts';

const MANNERS: Record<Manner, string> = {
  append: 'writes on at',
  replace: 'writes anew',
  shorten: 'shortens',
  add: 'adds a learning beside',
  drop: 'removes from the form',
};

const typing: fc.Arbitrary<Typing> = fc.record({
  manner: fc.constantFrom<Manner>('append', 'append', 'add', 'add', 'replace', 'shorten', 'drop'),
  place,
  // Nothing written down yet; on the device; on the server.
  pauseMs: fc.constantFrom(0, 300, 3000),
});

const types = fc.record({ device, typing, trouble }).map((made) =>
  build({
    ...made,
    name: `${MANNERS[made.typing.manner]} #${made.typing.place + 1}, then ${made.typing.pauseMs} ms`,
    run: (browser) => type(made.typing, browser),
  }),
);

const saves = fc
  .record({ device, trouble })
  .map((made) => build({ ...made, name: 'completes', run: async (browser) => void (await complete(browser)) }));

const edits = fc.record({ device, ...edit, trouble }).map((made) =>
  build({
    ...made,
    name: `edits saved #${made.place + 1} (${made.isAppended ? 'on' : 'anew'}, ${made.choice})`,
    run: (browser) => editOne(browser, made),
  }),
);

const removes = fc.record({ device, place, undo: fc.boolean(), trouble }).map((made) =>
  build({
    ...made,
    name: `removes saved #${made.place + 1}${made.undo ? ' and takes it back' : ''}`,
    run: (browser) => removeOne(browser, made),
  }),
);

const removesDay = fc.record({ device, undo: fc.boolean(), trouble }).map((made) =>
  build({
    ...made,
    name: `removes the day${made.undo ? ' and takes it back' : ''}`,
    run: (browser) =>
      onSavedDay(browser, async (day) => `removes the day: ${await removeDay({ day, undo: made.undo }, browser)}`),
  }),
);

const goesOffline = fc.record({ device }).map((made) =>
  build({
    ...made,
    name: 'goes offline',
    isPossible: ({ isOnline }) => isOnline[made.device] === true,
    async run(browser, model) {
      model.isOnline[made.device] = false;
      browser.line.isOnline = false;
      browser.tell('is offline');
    },
  }),
);

const comesBack = fc.record({ device, trouble }).map((made) =>
  build({
    ...made,
    name: 'comes back',
    isPossible: ({ isOnline }) => isOnline[made.device] === false,
    async run(browser, model) {
      model.isOnline[made.device] = true;
      browser.line.isOnline = true;
      browser.tell('is online again');
      await browser.hurry();
    },
  }),
);

const crashes = fc
  .record({ device })
  .map((made) =>
    build({ ...made, name: 'crashes', trouble: { isAnswerLost: false, crashAfter: 0 }, run: async () => {} }),
  );

const reloads = fc.record({ device }).map((made) =>
  build({
    ...made,
    name: 'reloads',
    async run(browser) {
      browser.tell('reloads');
      await browser.close();
      await browser.reopen();
    },
  }),
);

const expires = fc.record({ device }).map((made) =>
  build({
    ...made,
    name: 'loses its session',
    async run(browser) {
      await browser.expireSession();
      browser.tell('its session is ended');
    },
  }),
);

const turns = fc.record({ device, pauseMs: fc.constantFrom(0, 1000) }).map((made) =>
  build({
    ...made,
    name: `turns to its other tab after ${made.pauseMs} ms`,
    async run(browser) {
      await browser.turn(made.pauseMs);
      browser.tell('has its other tab in front');
    },
  }),
);

const leaves = fc.record({ device }).map((made) =>
  build({
    ...made,
    name: 'goes to another page',
    async run(browser) {
      browser.leavePage();
      browser.tell('leaves the form');
    },
  }),
);

const hears = fc.record({ device }).map((made) =>
  build({
    ...made,
    name: 'hears of a change',
    async run(browser) {
      await hear(browser);
      browser.tell('has the day anew');
    },
  }),
);

const waits = fc
  .record({ device, ms: fc.constantFrom(300, 3000, 30_000, 600_000) })
  .map((made) => build({ ...made, name: `waits ${made.ms} ms`, run: (browser) => browser.pass(made.ms) }));

const switches = fc.record({ device, trouble }).map((made) =>
  build({
    ...made,
    name: 'changes hands',
    run: (browser, _model, world) => switchPerson(browser, world),
  }),
);

/** As often as they are worth it: most of what can go wrong begins with words. */
export function listCommands(): fc.Arbitrary<Command>[] {
  const weighed: [number, fc.Arbitrary<Command>][] = [
    [6, types],
    [4, saves],
    [2, edits],
    [1, removes],
    [1, removesDay],
    [1, overtakes],
    [1, crosses],
    [1, covers],
    [1, outruns],
    [1, goesOffline],
    [1, comesBack],
    [1, crashes],
    [1, reloads],
    [2, turns],
    [1, leaves],
    [1, hears],
    [1, waits],
    [1, expires],
    [2, switches],
  ];
  return weighed.flatMap(([weight, command]) => Array.from({ length: weight }, () => command));
}
