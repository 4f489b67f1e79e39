// Boots what is shipped, as a person does, in a folder of its own: `npm start`, and the ways in which it may refuse.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
/** A client older than its sources is built first. */
const START_MS = 120_000;
const STOP_MS = 10_000;
/** What the server needs of its tree; the copy borrows node_modules. */
const SHIPPED = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'contract',
  'embedded',
  'server',
  'scripts',
  'web',
  'dist',
];

interface Running {
  child: ChildProcess;
  /** Everything said so far, on standard output and on standard error. */
  said(): { out: string; error: string };
  exitCode(): Promise<number | null>;
}

let folder: string;
let port: number;
let running: Running[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'learn-smoke-'));
  port = await findSparePort();
  running = [];
});

afterEach(async () => {
  for (const { child, exitCode } of running) {
    signalGroup(child, 'SIGKILL');
    await exitCode();
  }
  rmSync(folder, { recursive: true, force: true });
});

describe('npm start', () => {
  test('says what runs, answers, and ends with 0 on a signal that comes twice', { timeout: START_MS }, async () => {
    const server = npmStart(root);

    await waitForLine(server);
    expect(server.said().out).toMatch(
      /^Version \d+\.\d+\.\d+\. The journal is in \S+data\. Anyone at this computer can sign in\.$/m,
    );
    expect((await get('/api/health/live')).status).toBe(200);
    expect(await (await waitUntilAnswered('/api/health/ready')).json()).toEqual({ status: 'ready' });
    const home = await get('/');
    expect(home.status).toBe(200);
    expect(home.headers.get('content-type')).toContain('text/html');
    expect(await home.text()).toContain('<div id="root">');
    expect((await get('/no-such-page')).status).toBe(404);
    const unknown = await get('/api/unknown');
    expect(unknown.status).toBe(404);
    expect(unknown.headers.get('content-type')).toContain('text/plain');
    expect((await get('/assets/gone-00000000.js')).status).toBe(404);

    // To the whole group, as a terminal or a service manager does: npm passes its own on, so the server gets two.
    signalGroup(server.child, 'SIGTERM');
    signalGroup(server.child, 'SIGTERM');
    expect(await stopCode(server)).toBe(0);
    expect(server.said().error).toBe('');
  });

  test('works from a folder with a space in its path', { timeout: START_MS }, async () => {
    const copy = join(folder, 'my own learn');
    mkdirSync(copy);
    for (const name of SHIPPED)
      cpSync(join(root, name), join(copy, name), { recursive: true, preserveTimestamps: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    const server = npmStart(copy, { DATA_DIR: '' });

    await waitForLine(server);

    expect((await get('/')).status).toBe(200);
    expect((await waitUntilAnswered('/api/health/ready')).status).toBe(200);
    // To npm alone, as `docker stop` or a plain kill does: the server must not outlive it.
    server.child.kill('SIGTERM');
    expect(await stopCode(server)).toBe(0);
    await expect(get('/api/health/live')).rejects.toThrow('fetch failed');
  });
});

describe('a server that is told to stop', () => {
  test('answers the request that is still arriving', async () => {
    const server = start();
    await waitForLine(server);
    const body = JSON.stringify({ origin: `http://localhost:${port}`, returnTo: '/' });
    const socket = await openSocket();
    socket.write(
      `POST /api/auth/start HTTP/1.1\r\nHost: localhost:${port}\r\nSec-Fetch-Site: same-origin\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    );
    await sleep(200);

    server.child.kill('SIGTERM');
    await sleep(300);
    server.child.kill('SIGTERM');
    socket.write(body.slice(10));

    // The connection stays open, as a browser's does: that must not keep the server alive.
    expect(await readUntil(socket, 'redirectUrl')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await stopCode(server)).toBe(0);
    socket.destroy();
  });
});

test('a server that starts warns of what is probably not meant', async () => {
  const server = start({ PUBLC_URL: 'https://learn.example', AI_API_KEY: 'sk-1' });

  await waitForLine(server);

  expect(server.said().error).toBe(
    'PUBLC_URL is not an option of Learn. Did you mean PUBLIC_URL?\nAI_API_KEY has no effect without AI_PROVIDER.\n',
  );
});

test('a fault that no one handles ends the server, and its message is not printed', async () => {
  const fault = "setTimeout(() => { throw new TypeError('words of a person') }, 1)";
  const server = start({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}` });

  expect(await server.exitCode()).toBe(1);
  expect(server.said().error).toMatch(/^Learn stopped because of a fault: \{"name":"TypeError".*\}\n$/);
  expect(server.said().error).not.toContain('words of a person');
});

describe('a server that cannot start says why in a sentence', () => {
  test('when its port is in use', async () => {
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    const server = start();

    expect(await server.exitCode()).toBe(1);
    expect(server.said().error).toBe(`Port ${port} is already in use. Set PORT to another one.\n`);
    expect(server.said().out).not.toContain('Learn is running');
    other.close();
  });

  test('for every wrong option at once', async () => {
    const server = start({ PORT: 'eighty', LOG_LEVEL: 'loud', SESSION_IDLE_DAYS: '0' });

    expect(await server.exitCode()).toBe(78);
    const sentences = server.said().error.trimEnd().split('\n');
    expect(sentences).toHaveLength(3);
    for (const name of ['PORT', 'LOG_LEVEL', 'SESSION_IDLE_DAYS']) {
      expect(sentences.filter((sentence) => sentence.startsWith(`${name} `))).toHaveLength(1);
    }
  });

  test('when its folder cannot be written', async () => {
    // A file where the folder should be stops even root.
    const place = join(folder, 'taken');
    writeFileSync(place, '');
    const server = start({ DATA_DIR: join(place, 'data') });

    expect(await server.exitCode()).toBe(78);
    expect(server.said().error).toMatch(/^The folder .*taken.* cannot be written.*\.\n$/);
  });

  test.each(['learn.db', 'keys/keys.db'])('when %s is damaged', async (name) => {
    const first = start();
    await waitForLine(first);
    first.child.kill('SIGTERM');
    await first.exitCode();
    const file = join(folder, 'data', name);
    writeFileSync(file, Buffer.alloc(statSync(file).size, 'damage'));

    const second = start();

    expect(await second.exitCode()).toBe(1);
    expect(second.said().error).toBe(`The file ${basename(name)} is not a database. Please restore a backup.\n`);
  });

  test.each([
    ['learn.db', /^The file learn\.db cannot be opened\.\n$/],
    ['lock.db', /^The file .*lock\.db cannot be opened\.\n$/],
  ])('when %s cannot be opened', async (name, sentence) => {
    mkdirSync(join(folder, 'data', name), { recursive: true });
    const server = start();

    expect(await server.exitCode()).toBe(1);
    expect(server.said().error).toMatch(sentence);
  });

  test('when its packages are not installed', async () => {
    for (const name of SHIPPED)
      cpSync(join(root, name), join(folder, 'bare', name), { recursive: true, preserveTimestamps: true });
    const server = run(process.execPath, ['scripts/start.ts'], { cwd: join(folder, 'bare'), environment: {} });

    expect(await server.exitCode()).toBe(1);
    expect(server.said().error).toMatch(/^The packages of the server are not installed\. Run npm ci\. \(.*\)\n$/);
  });

  test('when another process works in its folder', async () => {
    await waitForLine(start());
    const second = start({ PORT: String(await findSparePort()) });

    expect(await second.exitCode()).toBe(1);
    expect(second.said().error).toMatch(/^Another Learn is already running on the folder .*\.\n$/);
  });

  test('when the master key is another one', async () => {
    const first = start({ LEARN_MASTER_KEY: Buffer.alloc(32, 1).toString('base64') });
    await waitForLine(first);
    first.child.kill('SIGTERM');
    await first.exitCode();

    const second = start({ LEARN_MASTER_KEY: Buffer.alloc(32, 2).toString('base64') });

    expect(await second.exitCode()).toBe(78);
    expect(second.said().error).toMatch(/^The master key .*\.\n$/);
  });
});

function npmStart(cwd: string, environment: Record<string, string> = {}): Running {
  return run('npm', ['start', '--silent', '--no-update-notifier'], { cwd, environment });
}

/** The same without npm, which adds lines of its own to a failure. */
function start(environment: Record<string, string> = {}): Running {
  return run(process.execPath, [join(root, 'scripts', 'start.ts')], { cwd: root, environment });
}

function run(
  program: string,
  args: string[],
  { cwd, environment }: { cwd: string; environment: Record<string, string> },
): Running {
  const child = spawn(program, args, {
    cwd,
    // A group of its own, so that what npm starts ends with it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      ...environment,
    },
  });
  const parts = { out: '', error: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (parts.out += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (parts.error += text));
  const exited = once(child, 'close').then(([code]: unknown[]) => code as number | null);
  const made = { child, said: () => ({ ...parts }), exitCode: () => exited };
  running.push(made);
  return made;
}

/** The exit code, when there is one within the time that stopping may take. */
function stopCode({ exitCode }: Running): Promise<number | null | string> {
  return Promise.race([exitCode(), sleep(STOP_MS, 'still running')]);
}

/** The group outlives its first process when that leaves somebody behind. */
function signalGroup({ pid }: ChildProcess, name: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, name);
  } catch (error) {
    // The group has ended meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function waitForLine({ child, said, exitCode }: Running): Promise<void> {
  const line = `Learn is running at http://localhost:${port}\n`;
  const ended = exitCode().then((code) => {
    throw new Error(`The server ended with ${String(code)}: ${said().error}`);
  });
  while (!said().out.includes(line)) await Promise.race([once(child.stdout ?? child, 'data'), ended]);
}

function get(path: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`);
}

/** Only a refused connection is asked again: any answer is the answer. */
async function waitUntilAnswered(path: string): Promise<Response> {
  try {
    return await get(path);
  } catch (error) {
    if ((error as { cause?: { code?: string } }).cause?.code !== 'ECONNREFUSED') throw error;
    await sleep(50);
    return waitUntilAnswered(path);
  }
}

async function openSocket(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

async function readUntil(socket: Socket, ending: string): Promise<string> {
  let text = '';
  socket.setEncoding('utf8');
  while (!text.includes(ending)) {
    const [part] = (await once(socket, 'data')) as [string];
    text += part;
  }
  return text;
}

async function findSparePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port: spare } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return spare;
}
