// Every AppError that the server's `errors.ts` files can make: each is made once, with a placeholder.
import { globSync } from 'node:fs';
import type { AppError } from '../../server/http/errors/app-error.ts';

export const PLACEHOLDER = '…';

const SERVER = new URL('../../server/', import.meta.url);

export async function listAppErrors(): Promise<readonly AppError[]> {
  const files = globSync(['http/errors/app-error.ts', '*/errors.ts'], { cwd: SERVER });
  const modules = await Promise.all(files.map((path) => import(new URL(path, SERVER).href) as Promise<object>));
  return modules
    .flatMap((module) => Object.values(module).filter(isFactory))
    .map((create) => create(PLACEHOLDER, PLACEHOLDER))
    .toSorted((a, b) => a.status - b.status || compare(a.code, b.code) || compare(a.message, b.message));
}

/** Factories are arrow functions, which have no prototype; error classes have one. */
function isFactory(value: unknown): value is (...details: unknown[]) => AppError {
  return typeof value === 'function' && !('prototype' in value);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
