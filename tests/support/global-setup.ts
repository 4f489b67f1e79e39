// Runs once before all tests of a run: one PostgreSQL for those that need one, its address given by `inject('postgresUrl')`.
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined && given !== '') {
    project.provide('postgresUrl', given);
    return () => Promise.resolve();
  }
  const server = await startPostgres();
  project.provide('postgresUrl', server.url);
  return () => server.remove();
}
