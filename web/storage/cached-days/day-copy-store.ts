// Versions of days that only this device has, where their person has decided about them.
import type { Reflection } from '#contract/reflections.ts';
import { userKeyRange, type DeviceDatabase } from '../browser/database.ts';

export interface DayCopyStore {
  /** Removes those versions from this device, and nothing else of their days. */
  discard: (isDropped: (day: Reflection) => boolean) => Promise<void>;
}

export function createDayCopyStore({ device, userId }: { device: DeviceDatabase; userId: string }): DayCopyStore {
  return {
    discard: (isDropped) =>
      device.write(['days'], async (transaction) => {
        const days = transaction.objectStore('days');
        for (const row of await days.getAll(userKeyRange(userId))) {
          const copies = row.copies?.filter(({ reflection }) => !isDropped(reflection)) ?? [];
          if (copies.length === (row.copies?.length ?? 0)) continue;
          const [first] = copies;
          if (first) void days.put({ ...row, ...(row.isMissing && { reflection: first.reflection }), copies });
          else if (row.isMissing) void days.delete([row.userId, row.date]);
          else void days.put({ ...row, copies: undefined });
        }
      }),
  };
}
