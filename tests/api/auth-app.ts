// The whole server on its real embedded database, for the tests of signing in.
import type { FastifyInstance } from 'fastify';
import { buildApp, type Overrides } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import type { Storage } from '../../server/storage/storage.ts';
import { createTestClock, type TestClock } from '../support/test-clock.ts';
import { openTestStorage } from '../support/test-storage.ts';

export interface AuthApp {
  app: FastifyInstance;
  storage: Storage;
  clock: TestClock;
  publicUrl: string;
}

/** Limits are off unless a test asks for them: every test comes from the same address. */
export async function openAuthApp(
  environment: Record<string, string> = {},
  overrides: Overrides = {},
): Promise<AuthApp> {
  const { config, problems } = readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '0', ...environment });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const clock = createTestClock();
  const storage = await openTestStorage(clock);
  const app = await buildApp(config, { storage, clock, ...overrides });
  return { app, storage, clock, publicUrl: config.publicUrl };
}
