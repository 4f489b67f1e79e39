// Runs once before all tests of a run: a build as new as its sources, so that no test builds while others read dist/, and
// one PostgreSQL for the tests that need one, its address given by `inject('postgresUrl')`.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { checkBuild } from '../../scripts/check-build.ts';
import { createTemplate } from './database-template.ts';
import { dropDatabase, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** A database on it whose tables are there already. */
    postgresTemplate: string;
  }
}

const ROOT = join(import.meta.dirname, '../..');

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (checkBuild(ROOT) !== 'fresh') build();
  const given = process.env.TEST_DATABASE_URL;
  const server = given === undefined || given === '' ? await startPostgres() : null;
  const url = server?.url ?? given ?? '';
  const template = await createTemplate(url).catch(async (error: unknown) => {
    await server?.remove();
    throw error;
  });
  project.provide('postgresUrl', url);
  project.provide('postgresTemplate', template);
  return async () => {
    await dropDatabase(url, template);
    await server?.remove();
  };
}

function build(): void {
  process.stdout.write('Building Learn, because its sources are newer than the build …\n');
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  // Not the NODE_ENV of the tests, which would build React for development.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: 'inherit',
    env,
  });
  if (status !== 0) throw new Error('Learn could not be built, so no test was run.');
}
