// All ids are uuid v7: they sort by time, and the database need not assign them.
import { randomUUID } from 'node:crypto';

const TIME_LENGTH = '00000000-0000-'.length;
const VERSION = '7';

/** Puts the time into a uuid v4, which otherwise has the same format. */
export function buildUuidV7(nowMs: number, random: string): string {
  const time = Math.trunc(nowMs).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-${VERSION}${random.slice(TIME_LENGTH + VERSION.length)}`;
}

/** randomUUID caches random bytes: reading ten bytes from the system takes four times as long. */
export function newId(nowMs: number): string {
  return buildUuidV7(nowMs, randomUUID());
}
