// A server whose built client can be exchanged for another build, as a deployment does: same address, same data, other
// files. The second build is the first one with other names for all of its files.
import { spawn, type ChildProcess } from 'node:child_process';
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
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Deployment {
  url: string;
  /** Stops the server, exchanges the client, and starts it again. */
  deployAnotherBuild(): Promise<void>;
  stop(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '..', '..', '..');
const LINKED = ['server', 'contract', 'embedded', 'generation', 'search', 'node_modules', 'package.json'];
const START_MS = 20_000;

export async function startDeployment(): Promise<Deployment> {
  const folder = mkdtempSync(join(tmpdir(), 'learn-deployment-'));
  for (const name of LINKED) symlinkSync(join(ROOT, name), join(folder, name));
  const client = join(folder, 'dist', 'client');
  cpSync(join(ROOT, 'dist', 'client'), client, { recursive: true });
  // The copies beside the files would go on answering with the first build.
  for (const file of listFiles(client)) if (/\.(?:br|gz)$/.test(file)) rmSync(file);

  const port = await findFreePort();
  let build = 1;
  let running = await start(folder, port);
  return {
    url: `http://localhost:${port}`,
    async deployAnotherBuild() {
      await end(running);
      build += 1;
      renameBuild(client, `build${build}`);
      running = await start(folder, port);
    },
    async stop() {
      await end(running);
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

async function start(folder: string, port: number): Promise<ChildProcess> {
  // Without these two, the server would find the client beside the real files behind the links.
  const child = spawn(
    process.execPath,
    ['--preserve-symlinks', '--preserve-symlinks-main', join(folder, 'server', 'main.ts')],
    {
      env: {
        PATH: process.env['PATH'],
        PORT: String(port),
        DATA_DIR: join(folder, 'data'),
        RATE_LIMIT_PER_MINUTE: '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const deadline = Date.now() + START_MS;
  while (!output.includes('Learn is running at')) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`The server did not start: ${output}`);
    // oxlint-disable-next-line no-await-in-loop -- it prints the line when it is ready
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  await ended;
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      // A listening TCP socket has an address of this form.
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
