// What can happen in a walk, as plain data. Days and entries are numbers, taken modulo what there is: a walk that loses
// steps while it is shrunk still means something.
import * as fc from 'fast-check';

const pick = fc.nat({ max: 7 });
/** How many days ago, few enough for several steps to meet on a day. */
const ago = fc.nat({ max: 5 });
/** Which of the ids that a device may give to an entry. */
const id = fc.nat({ max: 3 });
const prompt = fc.nat({ max: 4 });
const isAgain = fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });

/** Each kind with how often it comes, and what it needs to know. */
const KINDS = {
  save: [8, { ago, id, prompt, second: fc.option(id, { nil: null }), isAgain }],
  edit: [5, { day: pick, entry: pick, isBack: isAgain, isAgain }],
  capture: [2, { ago, isAgain }],
  draft: [3, { ago, id, isSaved: fc.boolean() }],
  discard: [1, { day: pick }],
  remove: [4, { day: pick, entry: pick, isAgain }],
  restore: [3, { day: pick, entry: pick }],
  earlier: [2, { day: pick, entry: pick, version: pick }],
  purge: [3, { day: pick, entry: pick }],
  removeDay: [3, { day: pick, isAgain }],
  restoreDay: [3, { day: pick, isAgain }],
  purgeDay: [2, { day: pick }],
  import: [4, { ago, span: fc.integer({ min: 1, max: 3 }), file: fc.nat({ max: 2 }), isAgain }],
  importDays: [2, { ago, span: fc.integer({ min: 1, max: 2 }), id, prompt, isHidden: fc.boolean() }],
  undo: [3, { import: pick, isAgain }],
  tryImport: [1, { ago, span: fc.integer({ min: 1, max: 3 }), file: fc.nat({ max: 2 }) }],
  moveAway: [1, { perRequest: fc.integer({ min: 1, max: 3 }) }],
  importOwn: [1, { perRequest: fc.integer({ min: 1, max: 3 }) }],
  readDay: [2, { day: pick }],
  readDays: [2, { count: fc.integer({ min: 1, max: 3 }) }],
  week: [2, { isRefresh: fc.boolean() }],
  browserText: [
    2,
    {
      day: pick,
      text: fc.constantFrom('summary' as const, 'bedtime' as const, 'days' as const, 'week' as const),
      isLate: fc.boolean(),
    },
  ],
  lateSummary: [
    1,
    {
      day: pick,
      meanwhile: fc.constantFrom(
        'nothing' as const,
        'edit' as const,
        'remove' as const,
        'removeDay' as const,
        'purge' as const,
        'import' as const,
      ),
    },
  ],
  search: [1, { word: pick }],
  hide: [1, { day: pick, isHidden: fc.boolean() }],
  rests: [1, { weekday: fc.option(fc.integer({ min: 1, max: 7 }), { nil: null }), perMonth: fc.nat({ max: 2 }) }],
  night: [2, { hours: fc.constantFrom(12, 24, 48) }],
  cleanUp: [2, { isMonthLater: fc.boolean() }],
  restart: [1, {}],
  signOut: [1, {}],
  intrude: [1, { day: pick, way: fc.nat({ max: 9 }) }],
  changeMind: [1, { day: pick }],
  erase: [1, { isAtOnce: fc.boolean() }],
} as const satisfies Record<string, readonly [number, Record<string, fc.Arbitrary<unknown>>]>;

type Kinds = typeof KINDS;

export type StepKind = keyof Kinds;

type ValuesOf<Fields> = { [Name in keyof Fields]: Fields[Name] extends fc.Arbitrary<infer Value> ? Value : never };

/** `server`: which of the servers answers. */
export type StepOf<Kind extends StepKind> = { kind: Kind; server: number } & ValuesOf<Kinds[Kind][1]>;

export type Step = { [Kind in StepKind]: StepOf<Kind> }[StepKind];

/** Always so many steps; a walk that fails is shrunk to fewer. */
export function buildWalk(steps: number): fc.Arbitrary<Step[]> {
  const step = fc.oneof(
    ...Object.entries(KINDS).map(([kind, [weight, fields]]) => ({
      weight,
      // The record has the fields of its kind.
      arbitrary: fc.record({
        kind: fc.constant(kind),
        server: fc.nat({ max: 1 }),
        ...fields,
      }) as unknown as fc.Arbitrary<Step>,
    })),
  );
  const whole = fc.array(step, { minLength: steps, maxLength: steps });
  const shorter = fc.array(step, { maxLength: steps, size: 'max' });
  return Object.assign(whole, { shrink: shorter.shrink.bind(shorter) });
}

export function printStep({ kind, ...fields }: Step): string {
  return `${kind} ${JSON.stringify(fields)}`;
}
