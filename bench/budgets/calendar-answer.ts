// The size of the largest calendar that is usual.
import { brotliCompressSync } from 'node:zlib';
import { buildYears } from '#contract/calendar.ts';
import { addDays, daysBetween } from '#contract/days.ts';

const START = '2017-01-01';
const END = '2026-11-22';

/** Neither entries nor prompts repeat in a way that a compressor could use. */
export function buildFullCalendar(): Buffer {
  let state = 1;
  const random = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  const written = Array.from({ length: daysBetween(START, END) + 1 }, (_, index) => {
    return { date: addDays(START, index), entries: random(10), prompt: random(5) };
  });
  return Buffer.from(JSON.stringify(buildYears(written, END)));
}

export function measureCalendarAnswer(): number {
  return brotliCompressSync(buildFullCalendar()).length;
}
