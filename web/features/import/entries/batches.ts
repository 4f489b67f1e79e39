// Requests of at most 200 items and 1 MiB. The entries of one date stay together, because a day has limits.
import type { ExportedDay } from '#contract/exported-day.ts';
import type { ImportBatch } from '#contract/imports.ts';
import { IMPORT_BODY_BYTES_MAX, IMPORT_ITEMS_PER_REQUEST_MAX } from '#contract/limits.ts';
import type { FittedDay } from './fit-days.ts';

export type Batch = Omit<ImportBatch, 'preview'>;

/** Room for what is around the items. */
const BATCH_BYTES_MAX = IMPORT_BODY_BYTES_MAX - 4_096;

export function batchEntries(days: readonly FittedDay[]): Batch[] {
  return packItems(days, { itemsOf: ({ entries }) => entries.length, bytesOf: ({ entries }) => weigh(entries) }).map(
    (group) => ({ entries: group.flatMap(({ entries }) => entries) }),
  );
}

/** A day that is larger than a request is sent in parts. */
export function batchDays(days: readonly ExportedDay[]): Batch[] {
  const parts = days.flatMap((day) => (weigh(day) > BATCH_BYTES_MAX ? splitDay(day) : [day]));
  return packItems(parts, { itemsOf: () => 1, bytesOf: weigh }).map((group) => ({ days: group }));
}

function splitDay(day: ExportedDay): ExportedDay[] {
  const empty = { ...day, entries: [], revisions: [], texts: [] };
  const sizes = { itemsOf: () => 1, bytesOf: weigh, bytesMax: BATCH_BYTES_MAX - weigh(empty) };
  return [
    ...packItems(day.entries, sizes).map((entries) => ({ ...empty, entries })),
    ...packItems(day.revisions, sizes).map((revisions) => ({ ...empty, revisions })),
    ...packItems(day.texts, sizes).map((texts) => ({ ...empty, texts })),
  ];
}

interface Sizes<Item> {
  itemsOf: (item: Item) => number;
  bytesOf: (item: Item) => number;
  bytesMax?: number;
}

function packItems<Item>(
  all: readonly Item[],
  { itemsOf, bytesOf, bytesMax = BATCH_BYTES_MAX }: Sizes<Item>,
): Item[][] {
  const groups: Item[][] = [];
  let items = 0;
  let bytes = 0;
  for (const item of all) {
    const more = { items: itemsOf(item), bytes: bytesOf(item) + 1 };
    const last = groups.at(-1);
    if (last && items + more.items <= IMPORT_ITEMS_PER_REQUEST_MAX && bytes + more.bytes <= bytesMax) {
      last.push(item);
      items += more.items;
      bytes += more.bytes;
    } else {
      groups.push([item]);
      ({ items, bytes } = more);
    }
  }
  return groups;
}

function weigh(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}
