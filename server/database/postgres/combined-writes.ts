// Writes of one transaction as one statement: each statement costs PostgreSQL and this process a round trip.
import type { Statement, Value } from '../database.ts';

export interface Write {
  query: Statement<unknown>;
  values: readonly Value[];
}

/** PostgreSQL knows a prepared statement by this many bytes of its name. */
const NAME_BYTES_MAX = 63;

/**
 * Combines writes of different tables. None of them sees the effects of another, and the answer is that of the last one. Each
 * combination is prepared once; the program has a few of them.
 */
export function createWriteCombiner(): (writes: readonly Write[]) => Write {
  const combinations = new Map<string, Statement<unknown>>();

  return (writes) => {
    const [first] = writes;
    if (first !== undefined && writes.length === 1) return first;
    const names = writes.map(({ query }) => query.name).join(' ');
    const name = `${combinations.size + 1} ${names}`.slice(0, NAME_BYTES_MAX);
    const query = combinations.get(names) ?? { name, sql: combineSql(writes), writes: names };
    combinations.set(names, query);
    return { query, values: writes.flatMap(({ values }) => values) };
  };
}

/** `WITH w0 AS (INSERT …), w1 AS (UPDATE …) UPDATE …`, with the numbers of all values in a row. */
function combineSql(writes: readonly Write[]): string {
  let offset = 0;
  const parts = writes.map(({ query, values }) => {
    const start = offset;
    offset += values.length;
    return query.sql.replaceAll(/\$(\d+)/g, (_, number: string) => `$${Number(number) + start}`);
  });
  const last = parts.pop() ?? '';
  return `WITH ${parts.map((sql, index) => `w${index} AS (${sql})`).join(', ')} ${last}`;
}
