// Ids of everything this server makes: uuid v7, so that they sort by time and no database has to hand out numbers.
import { randomBytes } from 'node:crypto';

const RANDOM_BYTES = 10;

/** The uuid v7 of a moment (epoch milliseconds) and ten random bytes. */
export function buildUuid(nowMs: number, random: Uint8Array): string {
  const time = Math.trunc(nowMs).toString(16).padStart(12, '0');
  const bytes = Buffer.from(random.subarray(0, RANDOM_BYTES));
  bytes.writeUInt8(0x70 | (bytes.readUInt8(0) & 0x0f), 0);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(2) & 0x3f), 2);
  const tail = bytes.toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-${tail.slice(0, 4)}-${tail.slice(4, 8)}-${tail.slice(8)}`;
}

export function newId(nowMs: number): string {
  return buildUuid(nowMs, randomBytes(RANDOM_BYTES));
}
