// Ids of everything this server makes: uuid v7, so that they sort by time and no database has to hand out numbers.
import { randomUUID } from 'node:crypto';

/** Where the time of a uuid v7 ends, and its version and random part begin. */
const TIME_LENGTH = '00000000-0000-'.length;
const VERSION = '7';

/** The uuid v7 of a moment (epoch milliseconds), with the random part of a uuid v4: the two differ in nothing else. */
export function buildUuidV7(nowMs: number, random: string): string {
  const time = Math.trunc(nowMs).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-${VERSION}${random.slice(TIME_LENGTH + VERSION.length)}`;
}

/** From randomUUID because that keeps random bytes in stock: asking the system for ten costs four times as much. */
export function newId(nowMs: number): string {
  return buildUuidV7(nowMs, randomUUID());
}
