// What two devices, or a device and its own past, do across each other. Chance alone seldom brings these together.
import * as fc from 'fast-check';
import type { Choice } from './changing.ts';
import { build, device, place } from './command.ts';
import { complete, type } from './form.ts';
import { editOne, hear, removeOne } from './saved-day.ts';

export const edit = { place, isAppended: fc.boolean(), choice: fc.constantFrom<Choice>('mine', 'theirs', 'both') };

/** Both had the same text before them. */
export const crosses = fc.record({ device, ...edit }).map((made) =>
  build({
    ...made,
    name: `edits saved #${made.place + 1} (${made.isAppended ? 'on' : 'anew'}, ${made.choice}), as the other device just has`,
    async run(browser, _model, world) {
      const other = world.browserOf(1 - made.device);
      await hear(browser);
      await hear(other);
      await editOne(other, made);
      await editOne(browser, made);
    },
  }),
);

/** What is sent again arrives after the other device has answered it. */
export const overtakes = fc.record({ device, place }).map((made) =>
  build({
    ...made,
    name: `completes unheard, and the other device removes #${made.place + 1}`,
    trouble: { isAnswerLost: true, crashAfter: null },
    async run(browser, _model, world) {
      await complete(browser);
      const other = world.browserOf(1 - made.device);
      await hear(other);
      await removeOne(other, { place: made.place, undo: false });
    },
  }),
);

/** An older draft is on the server, and perhaps written on there, while newer words wait to be sent. */
export const covers = fc.record({ device, place, isWrittenOn: fc.boolean() }).map((made) =>
  build({
    ...made,
    name: `writes anew at #${made.place + 1} and completes unheard${made.isWrittenOn ? ', and the other device writes on its draft' : ''}; then adds to what waits`,
    async run(browser, _model, world) {
      const { line } = browser;
      line.answersToLose = 1;
      await type({ manner: 'append', place: made.place, pauseMs: 3000 }, browser);
      if (made.isWrittenOn)
        await type({ manner: 'append', place: made.place, pauseMs: 3000 }, world.browserOf(1 - made.device));
      await type({ manner: 'replace', place: made.place, pauseMs: 0 }, browser);
      line.answersToLose = 1;
      await complete(browser);
      line.answersToLose = 0;
      await type({ manner: 'add', place: made.place, pauseMs: 300 }, browser);
      await complete(browser);
    },
  }),
);

/** A save waits, is written over in one tab of a device, and sent by the other. */
export const outruns = fc.record({ device, place }).map((made) =>
  build({
    ...made,
    name: `completes unheard; writes anew at #${made.place + 1} in its other tab, while the first one sends`,
    async run(browser) {
      browser.line.answersToLose = 1;
      await complete(browser);
      browser.line.answersToLose = 0;
      await browser.turn();
      await type({ manner: 'replace', place: made.place, pauseMs: 300 }, browser);
      await browser.turn();
      await browser.hurry();
      await browser.turn();
      await complete(browser);
    },
  }),
);
