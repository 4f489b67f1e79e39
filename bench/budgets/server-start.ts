// What a start of the built server on SQLite without providers loads.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { LoadedModules } from '../../tests/support/record-modules.ts';
import { findFreePort } from '../../tests/support/server-process.ts';

export interface ServerStart extends LoadedModules {
  bytes: number;
  /** Of the copy of the built server, with a slash at its end. */
  bundleUrl: string;
}

export async function measureStart(root: string): Promise<ServerStart> {
  // Outside of the project, so that packages of node_modules are not found.
  const folder = mkdtempSync(join(tmpdir(), 'learn-start-'));
  try {
    cpSync(join(root, 'dist/server'), join(folder, 'dist/server'), { recursive: true });
    // The bundle reads the migrations beside their sources.
    symlinkSync(join(root, 'server'), join(folder, 'server'));
    const loaded = await startAndStop(root, folder);
    const bytes = loaded.files.reduce((sum, url) => sum + statSync(fileURLToPath(url)).size, 0);
    return { ...loaded, bytes, bundleUrl: pathToFileURL(join(folder, 'dist/server/')).href };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startAndStop(root: string, folder: string): Promise<LoadedModules> {
  const modulesFile = join(folder, 'modules.json');
  const preload = join(root, 'tests/support/record-modules.ts');
  const child = spawn(process.execPath, ['--import', preload, join(folder, 'dist/server/main.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PORT: String(await findFreePort()), DATA_DIR: join(folder, 'data'), MODULES_FILE: modulesFile },
  });
  const ended = once(child, 'exit');
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (said += part));
  while (!said.includes('Learn is running at '))
    await Promise.race([once(child.stdout, 'data'), ended.then(() => Promise.reject(new Error(said)))]);
  child.kill('SIGTERM');
  await ended;
  return JSON.parse(readFileSync(modulesFile, 'utf8')) as LoadedModules;
}
