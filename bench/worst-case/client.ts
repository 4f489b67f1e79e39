// One person's browser as far as the server can tell, over node:http: answers are taken and thrown away.
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface Asked {
  method?: string;
  path: string;
  body?: unknown;
  /** Sent unchanged, instead of `body`. */
  raw?: string;
  headers?: Record<string, string>;
  /** Asks on this many connections and reads no more than the beginning of an answer for so long. */
  unread?: { connections: number; ms: number } | undefined;
}

export interface Answer {
  /** 0: the connection has ended before the answer. */
  status: number;
  /** The beginning of the answer's text; the rest is discarded. */
  start: string;
  ms: number;
}

export type Send = (asked: Asked) => Promise<Answer>;

/** The server has refused the rest of the body. */
const CUT: readonly string[] = ['EPIPE', 'ECONNRESET'];
const KEPT_CHARACTERS = 20_000_000;

export function createClient(port: number, cookie: string, connections = 4): { send: Send; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const send: Send = ({ method = 'GET', path, body, raw, headers = {}, unread }) =>
    unread
      ? leaveUnread({ port, path, cookie }, unread)
      : new Promise((resolve, reject) => {
          const startedAt = performance.now();
          const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
          const sent = request(
            {
              agent,
              port,
              method,
              path,
              host: '127.0.0.1',
              headers: {
                host: `localhost:${port}`,
                'sec-fetch-site': 'same-origin',
                ...(cookie === '' ? {} : { cookie }),
                ...(payload === undefined
                  ? {}
                  : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }),
                ...headers,
              },
            },
            (answer) => {
              let start = '';
              answer.setEncoding('utf8');
              answer.on('data', (part: string) => {
                if (start.length < KEPT_CHARACTERS) start += part;
              });
              answer.on('end', () =>
                resolve({ status: answer.statusCode ?? 0, start, ms: performance.now() - startedAt }),
              );
              answer.on('error', reject);
            },
          );
          sent.on('error', (error: NodeJS.ErrnoException) => {
            if (!CUT.includes(error.code ?? '')) return reject(error);
            return resolve({ status: 0, start: '', ms: performance.now() - startedAt });
          });
          sent.end(payload);
        });
  return { send, close: () => agent.destroy() };
}

interface Unread {
  port: number;
  path: string;
  cookie: string;
}

async function leaveUnread(asked: Unread, { connections, ms }: NonNullable<Asked['unread']>): Promise<Answer> {
  const startedAt = performance.now();
  const sockets = Array.from({ length: connections }, () => askWithoutReading(asked));
  // Then as much has been read as the socket takes by itself.
  await Promise.all(sockets.map((socket) => once(socket, 'readable')));
  await wait(ms);
  const [beginning] = (sockets[0]?.read() as Buffer | null)?.toString('latin1').split('\r\n') ?? [];
  for (const socket of sockets) socket.destroy();
  return { status: Number(beginning?.split(' ')[1] ?? 0), start: '', ms: performance.now() - startedAt };
}

export function askWithoutReading({ port, path, cookie }: Unread): Socket {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => {});
  socket.pause();
  const headers = [`Host: localhost:${port}`, `Cookie: ${cookie}`, 'Sec-Fetch-Site: same-origin'];
  socket.write(`GET ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
  return socket;
}

export async function must(send: Send, asked: Asked): Promise<Answer> {
  const answer = await send(asked);
  if (answer.status >= 400)
    throw new Error(`${asked.method ?? 'GET'} ${asked.path}: ${answer.status} ${answer.start.slice(0, 200)}`);
  return answer;
}
