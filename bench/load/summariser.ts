import { findThemeWords } from '../../embedded/ranking/recurring-theme.ts';
import { summariseDay } from '../../embedded/writers/summary.ts';
import { writeDay } from './journal.ts';
import { FIRST_DAY } from './requests.ts';
import { median } from './statistics.ts';

const RUNS = 400;
const BATCHES = 9;

/** CPU µs of the summary in a save: three entries of 40 words, and their theme words. */
export function measureSummariser(): number {
  const batches: number[] = [];
  for (let batch = 0; batch <= BATCHES; batch += 1) {
    const before = process.cpuUsage();
    for (let run = 0; run < RUNS; run += 1) {
      const entries = writeDay(batch * RUNS + run);
      summariseDay({ date: FIRST_DAY, entries });
      findThemeWords(entries);
    }
    const { user, system } = process.cpuUsage(before);
    if (batch > 0) batches.push((user + system) / RUNS);
  }
  return median(batches);
}
