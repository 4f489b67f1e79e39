// What is sent as it lies in storage, read as a client reads it.
import type { ReadDeps } from '../../server/reflections/rows/user-transaction.ts';
import type { Reflection } from '#contract/reflections.ts';
import type { RawJson } from '../../server/database/json-item.ts';
import { listDays as listStoredDays } from '../../server/reflections/rows/day-list.ts';

/** Null stays what it is: an item that was not found. */
export function parseRawJson<Item>(item: RawJson<Item> | null): Item | null {
  // Only the compiler knows what the JSON says; the tests look.
  return item && (JSON.parse(item.json.toString()) as Item);
}

export async function parseRawJsonList<Item>(items: AsyncIterable<RawJson<Item>>): Promise<Item[]> {
  const read: Item[] = [];
  for await (const { json } of items) read.push(JSON.parse(json.toString()) as Item);
  return read;
}

export async function listDays(
  deps: ReadDeps,
  userId: string,
  page: { limit: number; before?: string },
): Promise<Reflection[]> {
  return parseRawJsonList((await listStoredDays({ userId, ...page }, deps)).days);
}
