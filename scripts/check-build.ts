// Whether the built client and server exist and are as new as their sources.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** And how they are built. */
const SOURCES = [
  'web',
  'contract',
  'embedded',
  'generation',
  'search',
  'server',
  'scripts/vite',
  'vite.config.ts',
  'package-lock.json',
];
export const BUILT_SERVER = 'dist/server/main.js';
/** Stands beside sources and is never built. */
const TESTS = /\.(?:test|suite|fixture)\.tsx?$/;
/** `vite build` writes it last. */
export const BUILT_PAGE = 'dist/client/index.html';

export type BuildState = 'fresh' | 'missing' | 'stale';

export function checkBuild(root: string): BuildState {
  const page = join(root, BUILT_PAGE);
  if (!existsSync(page) || !existsSync(join(root, BUILT_SERVER))) return 'missing';
  const builtMs = statSync(page).mtimeMs;
  const isNewer = SOURCES.map((source) => join(root, source)).some(
    (source) => existsSync(source) && newestOf(source) > builtMs,
  );
  return isNewer ? 'stale' : 'fresh';
}

function newestOf(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  // The time of a folder changes when a file is removed.
  const built = readdirSync(path).filter((name) => !TESTS.test(name));
  return Math.max(stat.mtimeMs, ...built.map((name) => newestOf(join(path, name))));
}
