// Every limit of bench/budgets.json holds and has room. It measures the build that tests/support/global-setup.ts makes sure of.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findFullest, LEFT_HEADER, listExceeded, listFull, listLeft, listUnmeasured } from '../bench/budgets/left.ts';
import { measureAll } from '../bench/budgets/measures.ts';
import { formatTable } from '../bench/load/table.ts';

const START_MS = 60_000;

test('nothing exceeds its limit, and 3 % of each limit is left', { timeout: START_MS }, async () => {
  const measures = await measureAll(join(import.meta.dirname, '..'));

  // Not through the console, whose lines vitest takes apart.
  process.stdout.write(`${formatTable(LEFT_HEADER, listLeft(findFullest(measures)))}\n`);

  expect(listUnmeasured(measures), 'limits that nothing is measured for').toEqual([]);
  expect(listExceeded(measures), 'limits that are exceeded').toEqual([]);
  expect(listFull(measures), 'limits with less than 3 % of room').toEqual([]);
});
