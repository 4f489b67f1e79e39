import { randomBytes } from 'node:crypto';

/** A uuid of version 7: 48 bits of time, then random, so that new rows land at the end of an index. */
export function newId(nowMs: number): string {
  const random = randomBytes(10);
  random.writeUInt8((random.readUInt8(0) & 0x0f) | 0x70, 0);
  random.writeUInt8((random.readUInt8(2) & 0x3f) | 0x80, 2);
  const hex = nowMs.toString(16).padStart(12, '0') + random.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
