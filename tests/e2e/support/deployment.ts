// A server whose built client can be exchanged for another build, as a deployment does: same address, same data, other
// files. The second build is the first one with other names for all of its files.
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './server.ts';

export interface Deployment {
  url: string;
  /** Stops the server, exchanges the client, and starts it again. All files of the build then have this name in theirs. */
  deployAnotherBuild(): Promise<string>;
  stop(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '..', '..', '..');
/** What the built server reads beside itself. */
const LINKED = ['server', 'node_modules', 'package.json', join('dist', 'server')];

export async function startDeployment(): Promise<Deployment> {
  const folder = mkdtempSync(join(tmpdir(), 'learn-deployment-'));
  const client = join(folder, 'dist', 'client');
  cpSync(join(ROOT, 'dist', 'client'), client, { recursive: true });
  for (const name of LINKED) symlinkSync(join(ROOT, name), join(folder, name));
  // The copies beside the files would go on answering with the first build.
  for (const file of listFiles(client)) if (/\.(?:br|gz)$/.test(file)) rmSync(file);

  // Without these two, the server would find the client beside the real files behind the links.
  const options = ['--preserve-symlinks', '--preserve-symlinks-main'];
  const server = await startServer({}, [...options, join(folder, 'dist', 'server', 'main.js')]);
  let build = 1;
  return {
    url: server.url,
    async deployAnotherBuild() {
      await server.kill();
      build += 1;
      renameBuild(client, `build${build}`);
      await server.startAgain();
      return `build${build}`;
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** `weekly-D1x2y3z4.js` becomes `weekly-build2.js`, wherever it is named. */
function renameBuild(client: string, mark: string): void {
  const assets = join(client, 'assets');
  const names = readdirSync(assets).map((name) => ({
    name,
    next: name.replace(/-(?:build\d+)?([\w-]{8})\./, `-${mark}$1.`),
  }));
  for (const { name, next } of names) renameSync(join(assets, name), join(assets, next));
  for (const file of listFiles(client).filter((path) => /\.(?:js|css|html)$/.test(path))) {
    const text = names.reduce((result, { name, next }) => result.replaceAll(name, next), readFileSync(file, 'utf8'));
    writeFileSync(
      file,
      file.endsWith('service-worker.js') ? text.replace(/(version:[`"'])[^`"']+/, `$1${mark}`) : text,
    );
  }
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
