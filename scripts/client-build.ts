// Whether the built client exists and is as new as its sources.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = ['web', 'contract', 'embedded', 'generation', 'vite.config.ts', 'package-lock.json'];
const BUILT = 'dist/client/index.html';

export type BuildState = 'fresh' | 'missing' | 'stale';

export function checkClientBuild(root: string): BuildState {
  const built = join(root, BUILT);
  if (!existsSync(built)) return 'missing';
  const builtMs = statSync(built).mtimeMs;
  const isNewer = SOURCES.map((source) => join(root, source)).some(
    (source) => existsSync(source) && newestOf(source) > builtMs,
  );
  return isNewer ? 'stale' : 'fresh';
}

function newestOf(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  // The time of a folder changes when a file is removed.
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestOf(join(path, name))));
}
