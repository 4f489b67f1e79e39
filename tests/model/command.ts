// One thing that happens to one device, as fast-check tells it; some of it may meet a lost answer or a crash half-way.
import * as fc from 'fast-check';
import type { Browser } from './browser.ts';
import type { World } from './world.ts';

/** What decides whether a command can be: as little as possible, for the rest is the promises' business. */
export interface Model {
  isOnline: boolean[];
}

export type Command = fc.AsyncCommand<Model, World>;

/** An answer that gets lost on its way back, or a tab that crashes after so many steps. */
interface Trouble {
  isAnswerLost: boolean;
  crashAfter: number | null;
}

interface Doing {
  device: number;
  name: string;
  trouble?: Trouble;
  isPossible?: (model: Readonly<Model>) => boolean;
  run: (browser: Browser, model: Model, world: World) => Promise<void>;
}

const DEVICES = ['Phone', 'Laptop'];
const QUIET: Trouble = { isAnswerLost: false, crashAfter: null };

export const device = fc.nat({ max: 1 });
export const place = fc.nat({ max: 2 });
export const trouble: fc.Arbitrary<Trouble> = fc.oneof(
  { weight: 5, arbitrary: fc.constant(QUIET) },
  { weight: 2, arbitrary: fc.constant({ isAnswerLost: true, crashAfter: null }) },
  { weight: 2, arbitrary: fc.record({ isAnswerLost: fc.boolean(), crashAfter: fc.nat({ max: 14 }) }) },
);

export function build({
  device: index,
  name,
  trouble: { isAnswerLost, crashAfter } = QUIET,
  isPossible,
  run,
}: Doing): Command {
  return {
    check: (model) => isPossible?.(model) ?? true,
    async run(model, world) {
      const browser = world.browserOf(index);
      browser.line.answersToLose = isAnswerLost ? 1 : 0;
      await browser.act(() => run(browser, model, world), crashAfter);
      browser.line.answersToLose = 0;
    },
    toString: () =>
      `${DEVICES[index]} ${name}${isAnswerLost ? ', an answer gets lost' : ''}${crashAfter === null ? '' : `, crash after ${crashAfter} steps`}`,
  };
}
