// Starts the shipped server with `npm start` and stops it with signals.
// @module-tag slow
import { once } from 'node:events';
import { symlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  copyShipped,
  openShippedServer,
  ROOT,
  signalGroup,
  type RunningProcess,
  type ShippedServer,
} from './support/shipped-server.ts';

/** `npm start` first builds a client that is older than its sources. */
const START_MS = 120_000;
const STOP_MS = 10_000;

let site: ShippedServer;

beforeEach(async () => {
  site = await openShippedServer();
});

afterEach(() => site.close());

describe('npm start', () => {
  test('prints its address, answers, and exits with 0 on two signals', { timeout: START_MS }, async () => {
    const server = site.npmStart(ROOT);

    await server.waitForLine();
    expect(server.output().out).toMatch(
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

    // npm is ended by a signal that comes when the server has ended already.
    const request = await beginRequest();
    // A terminal or a service manager signals the whole group. npm forwards its signal, so the server gets two.
    signalGroup(server.child, 'SIGTERM');
    signalGroup(server.child, 'SIGTERM');
    await request.finish();
    expect(await stopCode(server)).toBe(0);
    request.close();
    expect(server.output().error).toBe('');
  });

  test('works from a folder with a space in its path', { timeout: START_MS }, async () => {
    const copy = join(site.folder, 'my own learn');
    copyShipped(copy);
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    const server = site.npmStart(copy, { DATA_DIR: '' });

    await server.waitForLine();

    expect((await get('/')).status).toBe(200);
    expect((await waitUntilAnswered('/api/health/ready')).status).toBe(200);
    // `docker stop` and kill signal npm alone. The server must stop with it.
    server.child.kill('SIGTERM');
    expect(await stopCode(server)).toBe(0);
    await expect(get('/api/health/live')).rejects.toThrow('fetch failed');
  });
});

describe('a server that receives a stop signal', () => {
  test('answers the request that is still arriving', async () => {
    const server = site.start();
    await server.waitForLine();
    const request = await beginRequest();

    server.child.kill('SIGTERM');
    await sleep(300);
    server.child.kill('SIGTERM');

    // An open connection, such as a browser's, must not keep the server alive.
    expect(await request.finish()).toMatch(/^HTTP\/1\.1 200 /);
    expect(await stopCode(server)).toBe(0);
    request.close();
  });
});

/** The exit code, or `still running` after STOP_MS. */
function stopCode({ exitCode }: RunningProcess): Promise<number | null | string> {
  return Promise.race([exitCode(), sleep(STOP_MS, 'still running')]);
}

function get(path: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${site.port}${path}`);
}

/** Repeats the request only while the connection is refused. */
async function waitUntilAnswered(path: string): Promise<Response> {
  try {
    return await get(path);
  } catch (error) {
    if ((error as { cause?: { code?: string } }).cause?.code !== 'ECONNREFUSED') throw error;
    await sleep(50);
    return waitUntilAnswered(path);
  }
}

interface BegunRequest {
  /** Sends the rest, and returns the answer as it is sent. */
  finish: () => Promise<string>;
  close: () => void;
}

/** A request of which the server has the head, and a part of the body. */
async function beginRequest(): Promise<BegunRequest> {
  const body = JSON.stringify({ origin: `http://localhost:${site.port}`, returnTo: '/' });
  const socket = connect(site.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `POST /api/auth/start HTTP/1.1\r\nHost: localhost:${site.port}\r\nSec-Fetch-Site: same-origin\r\n` +
      `Expect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  );
  await readUntil(socket, '100 Continue\r\n\r\n');
  return {
    finish: () => {
      socket.write(body.slice(10));
      return readUntil(socket, 'redirectUrl');
    },
    close: () => socket.destroy(),
  };
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
