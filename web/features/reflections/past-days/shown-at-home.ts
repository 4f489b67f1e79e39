// Whose past days of which date Home has shown since the page was loaded.
import type { IsoDate } from '#contract/days.ts';
import { createStore } from '../../../state/store.ts';

const shown = createStore('');

interface Shown {
  userId: string;
  date: IsoDate;
}

export function noteShownAtHome(place: Shown): void {
  shown.set(toMark(place));
}

export function wasShownAtHome(place: Shown): boolean {
  return shown.get() === toMark(place);
}

function toMark({ userId, date }: Shown): string {
  return `${userId} ${date}`;
}
