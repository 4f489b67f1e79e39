import { watchClock } from './dates.ts';

const EVENING_BEGINS = 21;
const EVENING_ENDS = 5;

/** By the clock of this device, in its own time zone. */
export function isEvening(now: Date): boolean {
  const hour = now.getHours();
  return hour >= EVENING_BEGINS || hour < EVENING_ENDS;
}

/** Marks the page in the evening, for web/styles/modes/night.css. */
export function watchEvening(root: HTMLElement): void {
  const mark = () => root.toggleAttribute('data-evening', isEvening(new Date()));
  mark();
  watchClock(mark);
}
