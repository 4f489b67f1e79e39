// Requests that the server takes: at most 200 items, 1 MiB and the parts of a body. The entries of one date stay together,
// because a day has limits.
import type { ExportedDay } from '#contract/exported-day.ts';
import { hashText } from '#contract/hash-text.ts';
import type { HashedEntry, ImportBatch, ImportedEntry } from '#contract/imports.ts';
import { countParts } from '#contract/json-parts.ts';
import { BODY_PARTS_MAX, IMPORT_BODY_BYTES_MAX, IMPORT_ITEMS_PER_REQUEST_MAX } from '#contract/limits.ts';
import type { FittedDay } from './fit-days.ts';

export type Batch = Omit<ImportBatch, 'preview' | 'isLast'>;

/** In memory, or read and packed when they are sent. */
export type Batches = { readonly length: number } & (Iterable<Batch> | AsyncIterable<Batch>);

/** What a request has of each kind that is limited. */
interface Weight {
  items: number;
  bytes: number;
  parts: number;
}

/** Room for what is around the items. */
const AROUND: Weight = { items: 0, bytes: 4_096, parts: 100 };
const LIMITS: Weight = { items: IMPORT_ITEMS_PER_REQUEST_MAX, bytes: IMPORT_BODY_BYTES_MAX, parts: BODY_PARTS_MAX };
const ROOM = subtract(LIMITS, AROUND);
const NOTHING: Weight = { items: 0, bytes: 0, parts: 0 };

export function batchEntries(days: readonly FittedDay[]): Batch[] {
  const groups = packItems(days, ({ entries }) => ({ ...weigh(entries), items: entries.length }));
  return groups.map((group) => ({ entries: group.flatMap(({ entries }) => entries) }));
}

/** What only counts contains no texts. The parts of a day are those that fit into a request. */
export function hashDay({ entries }: FittedDay): HashedEntry[][] {
  return splitHashes(entries.map(hashEntry));
}

export function batchHashes(parts: readonly HashedEntry[][]): Batch[] {
  return packItems(parts, (hashes) => ({ ...weigh(hashes), items: hashes.length })).map((group) => ({
    hashes: group.flat(),
  }));
}

function hashEntry({ content, ...entry }: ImportedEntry): HashedEntry {
  return { ...entry, characters: content.length, hash: hashText(content) };
}

/** A day of an export may have more entries than a request. */
function splitHashes(hashes: readonly HashedEntry[]): HashedEntry[][] {
  const count = Math.ceil(hashes.length / LIMITS.items);
  return Array.from({ length: count }, (_, at) => hashes.slice(at * LIMITS.items, (at + 1) * LIMITS.items));
}

interface DayPacker {
  onBatch: (batch: Batch) => void;
  /** The date of a day of which a part fits into no request. It is left out, and the rest is sent. */
  onTooLarge: (date: string) => void;
}

/** Takes days one after another. A day that is larger than a request is sent in parts. */
export function createDayPacker({ onBatch, onTooLarge }: DayPacker) {
  let days: ExportedDay[] = [];
  let total = NOTHING;
  const flush = (): void => {
    if (days.length > 0) onBatch({ days });
    days = [];
    total = NOTHING;
  };
  const addPart = (part: ExportedDay, weight: Weight): void => {
    if (!fits(weight, ROOM)) {
      onTooLarge(part.date);
      return;
    }
    if (!fits(add(total, weight), ROOM)) flush();
    days.push(part);
    total = add(total, weight);
  };
  return {
    add(day: ExportedDay): void {
      const weight = weigh(day);
      if (fits(weight, ROOM)) addPart(day, weight);
      else for (const part of splitDay(day)) addPart(part, weigh(part));
    },
    end: flush,
  };
}

function splitDay(day: ExportedDay): ExportedDay[] {
  const empty = { ...day, entries: [], revisions: [], texts: [] };
  // The parts of one day are one item, whatever they contain.
  const room = { ...subtract(ROOM, weigh(empty)), items: Number.POSITIVE_INFINITY };
  return [
    ...packItems(day.entries, weigh, room).map((entries) => ({ ...empty, entries })),
    ...packItems(day.revisions, weigh, room).map((revisions) => ({ ...empty, revisions })),
    ...packItems(day.texts, weigh, room).map((texts) => ({ ...empty, texts })),
  ];
}

function packItems<Item>(all: readonly Item[], weightOf: (item: Item) => Weight, room = ROOM): Item[][] {
  const groups: Item[][] = [];
  let total = NOTHING;
  for (const item of all) {
    const weight = weightOf(item);
    const more = add(total, weight);
    const last = groups.at(-1);
    if (last && fits(more, room)) {
      last.push(item);
      total = more;
    } else {
      groups.push([item]);
      total = weight;
    }
  }
  return groups;
}

/** With the comma after it. */
function weigh(value: unknown): Weight {
  const json = JSON.stringify(value);
  return { items: 1, bytes: new TextEncoder().encode(json).length + 1, parts: countParts(json) + 1 };
}

function fits(weight: Weight, room: Weight): boolean {
  return weight.items <= room.items && weight.bytes <= room.bytes && weight.parts <= room.parts;
}

function add(a: Weight, b: Weight): Weight {
  return { items: a.items + b.items, bytes: a.bytes + b.bytes, parts: a.parts + b.parts };
}

function subtract(a: Weight, b: Weight): Weight {
  return { items: a.items - b.items, bytes: a.bytes - b.bytes, parts: a.parts - b.parts };
}
