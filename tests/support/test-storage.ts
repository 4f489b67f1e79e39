// The real embedded database with the real migrations, in a folder that goes with the test.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../../server/clock.ts';
import { openStorage, type Storage } from '../../server/open-storage.ts';

export async function openTestStorage(clock: Clock): Promise<Storage> {
  const { dataDir, remove } = createTestFolder();
  const storage = await openStorage({ dataDir, clock });
  return {
    ...storage,
    close: async () => {
      await storage.close();
      remove();
    },
  };
}

export function createTestFolder(): { dataDir: string; remove(): void } {
  const dataDir = mkdtempSync(join(tmpdir(), 'learn-test-'));
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}
