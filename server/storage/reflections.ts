import { setImmediate } from 'node:timers/promises';
import { statement } from './database.ts';
import type { Database, Statement, Value } from './database.ts';
import { findFigures } from './figures.ts';
import { changeReflection } from './reflection-change.ts';
import { DAY_COLUMNS, FIND_DAY, FIND_REFLECTION, toReflection } from './reflection-row.ts';
import type { ReflectionRow } from './reflection-row.ts';
import type { Reflections, StoredReflection } from './storage.ts';
import type { Clock } from '../clock.ts';
import type { Vault } from '../vault/vault.ts';

const LIST = statement<ReflectionRow>(
  'reflection.list',
  `SELECT ${DAY_COLUMNS} FROM reflection WHERE user_id = $1 AND date < $2 ORDER BY date DESC LIMIT $3`,
);
const LIST_BETWEEN = statement<ReflectionRow>(
  'reflection.list-between',
  `SELECT ${DAY_COLUMNS} FROM reflection WHERE user_id = $1 AND date BETWEEN $2 AND $3 ORDER BY date`,
);
const COUNT_BETWEEN = statement<{ count: number }>(
  'reflection.count-between',
  'SELECT count(*) AS count FROM reflection WHERE user_id = $1 AND date BETWEEN $2 AND $3',
);
/** How many dates one statement asks for: a fixed number, so that it is prepared once. A bedtime reading names three. */
const DATES_PER_READ = 5;
const LIST_ON = statement<ReflectionRow>(
  'reflection.list-on',
  `SELECT ${DAY_COLUMNS} FROM reflection WHERE user_id = $1
   AND date IN (${Array.from({ length: DATES_PER_READ }, (_, index) => `$${index + 2}`).join(', ')}) ORDER BY date`,
);
/** About a millisecond to open. */
const LARGE_BYTES = 256 * 1024;
/** Later than every date. */
const END_OF_TIME = '9999-99-99';

interface Deps {
  database: Database;
  vault: Vault;
  clock: Clock;
}

export function createReflections(deps: Deps): Reflections {
  const { database } = deps;
  return {
    list: (userId, { limit, before = END_OF_TIME }) => readAll(deps, LIST, [userId, before, limit]),
    find: (userId, date) => readOne(deps, FIND_DAY, [userId, date]),
    findById: (userId, id) => readOne(deps, FIND_REFLECTION, [userId, id]),
    listBetween: (userId, startDate, endDate) => readAll(deps, LIST_BETWEEN, [userId, startDate, endDate]),
    listOn: (userId, dates) => listOn(deps, userId, dates),
    findFigures: (userId) => findFigures({ run: database.read }, userId),
    async countBetween(userId, startDate, endDate) {
      const [row] = await database.read(COUNT_BETWEEN, [userId, startDate, endDate]);
      return row?.count ?? 0;
    },
    change: (target, decide) => changeReflection(target, decide, deps),
  };
}

async function listOn(deps: Deps, userId: string, dates: readonly string[]): Promise<StoredReflection[]> {
  const different = [...new Set(dates)].toSorted();
  const found: StoredReflection[] = [];
  for (let start = 0; start < different.length; start += DATES_PER_READ) {
    const asked = different.slice(start, start + DATES_PER_READ);
    const filler = Array.from({ length: DATES_PER_READ - asked.length }, () => '');
    found.push(...(await readAll(deps, LIST_ON, [userId, ...asked, ...filler])));
  }
  return found;
}

async function readOne(
  deps: Deps,
  query: Statement<ReflectionRow>,
  values: readonly [string, ...Value[]],
): Promise<StoredReflection | null> {
  const [found] = await readAll(deps, query, values);
  return found ?? null;
}

/** The first value of every statement is the person. */
async function readAll(
  { database, vault }: Deps,
  query: Statement<ReflectionRow>,
  values: readonly [string, ...Value[]],
): Promise<StoredReflection[]> {
  const rows = await database.read(query, values);
  if (rows.length === 0) return [];
  const key = await vault.getKey(values[0]);
  const found: StoredReflection[] = [];
  for (const row of rows) {
    found.push(toReflection(row, key));
    // To open a day at its limits takes long enough for others to be let in before the next.
    if (row.document.length > LARGE_BYTES) await setImmediate();
  }
  return found;
}
