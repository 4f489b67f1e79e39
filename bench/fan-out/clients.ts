// Many open event streams as plain sockets, which record how long each change was on its way.
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import type { Ready } from '../load/child.ts';
import { nowUs } from './publish.ts';

export interface Clients {
  /** Milliseconds of each delivery since the last call. */
  takeDelays(): number[];
  close(): void;
}

const OPEN_AT_ONCE = 50;

export async function openClients({ port, people }: Ready, count: number): Promise<Clients> {
  const sockets: Socket[] = [];
  let delays: number[] = [];
  for (let index = 0; index < count; index += OPEN_AT_ONCE) {
    const part = Array.from({ length: Math.min(OPEN_AT_ONCE, count - index) }, (_, offset) => {
      const cookie = people[(index + offset) % people.length]?.cookie ?? '';
      return openClient(port, cookie, (ms) => delays.push(ms));
    });
    sockets.push(...(await Promise.all(part)));
  }
  return {
    takeDelays() {
      const taken = delays;
      delays = [];
      return taken;
    },
    close: () => sockets.forEach((socket) => socket.destroy()),
  };
}

async function openClient(port: number, cookie: string, record: (ms: number) => void): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  await once(socket, 'connect');
  socket.write(
    `GET /api/events HTTP/1.1\r\nhost: localhost:${port}\r\naccept: text/event-stream\r\ncookie: ${cookie}\r\n\r\n`,
  );
  const [head] = (await once(socket, 'data')) as [Buffer];
  if (!head.toString('latin1').startsWith('HTTP/1.1 200')) throw new Error(`No stream: ${head.toString('latin1')}`);
  socket.on('data', (chunk) => {
    const receivedAt = nowUs();
    for (const [, version] of chunk.toString('latin1').matchAll(/"version":(\d+)/g))
      record((receivedAt - Number(version)) / 1000);
  });
  return socket;
}
