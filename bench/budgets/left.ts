// What is left of each limit, as a table and as sentences about those that are reached.
import budgets from '../budgets.json' with { type: 'json' };
import type { BudgetName, Measure } from './measures.ts';

interface Budget {
  limit: number;
  unit: string;
  protects: string;
  /** Why the limit is larger than it once was. */
  reason?: string;
}

/** With less, a change of one line reaches the limit, and whoever makes it has to make room for all before. */
const ROOM_MIN = 0.03;

const BUDGETS: Readonly<Record<BudgetName, Budget>> = budgets;

export function listExceeded(measures: readonly Measure[]): string[] {
  return measures
    .filter((measure) => leftOf(measure) < 0)
    .map((measure) => `${describe(measure)}: ${format(-leftOf(measure))} too many. ${advise(measure)}`);
}

export function listFull(measures: readonly Measure[]): string[] {
  return measures
    .filter((measure) => leftOf(measure) < ROOM_MIN * limitOf(measure))
    .map((measure) => {
      const tooMany = Math.ceil(measure.now - (1 - ROOM_MIN) * limitOf(measure));
      return `${describe(measure)}: ${percent(measure)} is left, and a state that is kept leaves 3 %. Take out ${format(tooMany)}. ${advise(measure)}`;
    });
}

/** The limits that nothing was measured for: a name that was changed at one place only. */
export function listUnmeasured(measures: readonly Measure[]): string[] {
  const measured = new Set<string>(measures.map(({ budget }) => budget));
  return Object.keys(BUDGETS).filter((name) => !measured.has(name));
}

/** Of the things under one limit, the one with the least room. */
export function findFullest(measures: readonly Measure[]): Measure[] {
  const groups = Map.groupBy(measures, ({ budget }) => budget);
  return [...groups.values()].flatMap((group) => group.toSorted((a, b) => b.now - a.now).slice(0, 1));
}

export const LEFT_HEADER = ['limit of bench/budgets.json', 'unit', 'now', 'limit', 'left', ''] as const;

export function listLeft(measures: readonly Measure[]): string[][] {
  return measures.map((measure) => [
    nameOf(measure),
    BUDGETS[measure.budget].unit,
    format(measure.now),
    format(limitOf(measure)),
    format(leftOf(measure)),
    percent(measure),
  ]);
}

function describe(measure: Measure): string {
  return `${nameOf(measure)} is ${format(measure.now)} of ${format(limitOf(measure))} ${BUDGETS[measure.budget].unit}`;
}

function advise({ budget }: Measure): string {
  return `It protects ${BUDGETS[budget].protects}. Take something out; CONTRIBUTING.md, «Budgets», says how.`;
}

function nameOf({ budget, item }: Measure): string {
  return item === undefined ? budget : `${budget} (${item})`;
}

function limitOf({ budget }: Measure): number {
  return BUDGETS[budget].limit;
}

function leftOf(measure: Measure): number {
  return limitOf(measure) - measure.now;
}

function percent(measure: Measure): string {
  return `${((100 * leftOf(measure)) / limitOf(measure)).toFixed(1)} %`;
}

function format(value: number): string {
  return value.toLocaleString('en');
}
