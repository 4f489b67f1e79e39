// The contract as data: its routes, its named shapes, and the comments that stand above them in the source.
import { readFileSync, readdirSync } from 'node:fs';
import * as z from 'zod/mini';
import type { Route } from '#contract/route.ts';

const FOLDER = new URL('../../contract/', import.meta.url);
/** As a person meets them; a noun that is not named here comes after those that are. */
const ORDER = ['session', 'reflections', 'bedtime', 'weekly', 'about', 'health'];

export interface NamedRoute extends Route {
  name: string;
}

export interface Contract {
  routes: readonly NamedRoute[];
  shapes: z.core.$ZodRegistry<{ id: string }>;
  /** By `Name` and by `Name.field`. */
  comments: ReadonlyMap<string, string>;
}

export async function readContract(): Promise<Contract> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const nouns = files.map((file) => file.replace('.ts', '')).toSorted((a, b) => placeOf(a) - placeOf(b));
  const routes: NamedRoute[] = [];
  const shapes = z.registry<{ id: string }>();
  const comments = new Map<string, string>();
  for (const noun of nouns) {
    const file = new URL(`${noun}.ts`, FOLDER);
    const source = readFileSync(file, 'utf8');
    // oxlint-disable-next-line no-await-in-loop -- in this order, which is the page's.
    const values = (await import(file.href)) as Readonly<Record<string, unknown>>;
    for (const [name, comment] of readComments(source)) comments.set(name, comment);
    for (const name of listNames(source)) {
      const value = values[name];
      if (isRoute(value)) routes.push({ ...value, name });
      if (isSchema(value)) shapes.add(value, { id: name });
    }
  }
  return { routes, shapes, comments };
}

export function readComments(source: string): Map<string, string> {
  const comments = new Map<string, string>();
  let comment: string | null = null;
  let owner = '';
  for (const line of source.split('\n')) {
    const named = /^export const (\w+)/.exec(line)?.[1];
    const field = /^\s+(\w+): /.exec(line)?.[1];
    if (named !== undefined) owner = named;
    if (comment !== null && named !== undefined) comments.set(owner, comment);
    if (comment !== null && named === undefined && field !== undefined) comments.set(`${owner}.${field}`, comment);
    comment = /^\s*\/\*\* (.*) \*\/$/.exec(line)?.[1] ?? null;
  }
  return comments;
}

/** In the order of the source; a module lists its exports by the alphabet. */
function listNames(source: string): string[] {
  return [...source.matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name);
}

function placeOf(noun: string): number {
  const place = ORDER.indexOf(noun);
  return place === -1 ? ORDER.length : place;
}

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}

function isSchema(value: unknown): value is z.ZodMiniType {
  return typeof value === 'object' && value !== null && '_zod' in value;
}
