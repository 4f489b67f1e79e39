// Every call of the contract, found by walking its files, so that a new one cannot be forgotten by a test.
import { readdirSync } from 'node:fs';
import { buildUrl, type Route } from '#contract/route.ts';

const CONTRACT = new URL('../../contract/', import.meta.url);

export interface NamedRoute extends Route {
  name: string;
}

export async function listRoutes(): Promise<NamedRoute[]> {
  const files = readdirSync(CONTRACT).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const modules = await Promise.all(files.map((file) => import(new URL(file, CONTRACT).href) as Promise<object>));
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (isRoute(value) ? [{ ...value, name }] : [])),
  );
}

/** All spellings of a call, its parameters filled. One that has no value here throws with the address in its message. */
export function listAddresses({ path, aliases = [] }: Route, params: Readonly<Record<string, string>>): string[] {
  return [path, ...aliases].map((spelling) => buildUrl(spelling, params));
}

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}
