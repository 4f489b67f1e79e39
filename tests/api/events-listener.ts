// A client of the stream over a real connection, as an EventSource would be one.
import { request as send, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { CURSOR_EVENT } from '#contract/events.ts';
import type { Scheduler } from '../../server/clock.ts';

export interface HeardEvent {
  name: string;
  data: unknown;
}

export interface Listener {
  status: number;
  headers: IncomingHttpHeaders;
  readonly heard: readonly HeardEvent[];
  /** The id to resume from. */
  readonly lastId: string;
  readonly heartbeats: number;
  readonly text: string;
  /** Resolves once `isThere` holds; looks again with each piece that arrives. */
  until(isThere: (listener: Listener) => boolean): Promise<void>;
  readonly isOver: boolean;
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  leave(): void;
}

export async function listenOn(server: FastifyInstance): Promise<number> {
  await server.listen({ port: 0, host: '127.0.0.1' });
  // A TCP server always has an address of this shape.
  return (server.server.address() as AddressInfo).port;
}

interface Listening {
  port: number;
  cookie: string;
  since?: string;
  headers?: Record<string, string>;
  path?: string;
  /** Sent as JSON, by POST. */
  body?: object;
}

export async function openListener(listening: Listening): Promise<Listener> {
  const { port, cookie, since, headers, path = '/api/events', body } = listening;
  const request = send({
    port,
    host: '127.0.0.1',
    path,
    method: body ? 'POST' : 'GET',
    agent: false,
    headers: {
      accept: 'text/event-stream',
      'sec-fetch-site': 'same-origin',
      cookie,
      ...(body && { 'content-type': 'application/json' }),
      ...(since !== undefined && { 'last-event-id': since }),
      ...headers,
    },
  });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
    request.end(body && JSON.stringify(body));
  });
  return createListener(response);
}

function createListener(response: IncomingMessage): Listener {
  let text = '';
  const checks = new Set<() => void>();
  const ended = new Promise<void>((resolve) => response.once('close', resolve));
  response.on('error', () => {});
  response.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
    for (const check of checks) check();
  });
  const blocks = (): string[] => text.split('\n\n').slice(0, -1);

  const listener: Listener = {
    status: response.statusCode ?? 0,
    headers: response.headers,
    get text() {
      return text;
    },
    get heard() {
      return blocks().flatMap((block) => {
        const name = /^event: (.*)$/m.exec(block)?.[1];
        return name === undefined || name === CURSOR_EVENT
          ? []
          : [{ name, data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? 'null') as unknown }];
      });
    },
    get lastId() {
      return [...text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? '';
    },
    get heartbeats() {
      return blocks().filter((block) => block === ':').length;
    },
    until(isThere) {
      return new Promise((resolve) => {
        const check = (): void => {
          if (!isThere(listener)) return;
          checks.delete(check);
          resolve();
        };
        checks.add(check);
        check();
      });
    },
    get isOver() {
      return response.closed;
    },
    ended,
    leave: () => void response.destroy(),
  };
  return listener;
}

/** How often a cursor came by itself: each says that the rows have been read. */
export function countLooks({ text }: Listener): number {
  return text.split('\n\n').filter((block) => /^id: \d+\nevent: cursor\n/.test(block)).length;
}

export interface TestTimers extends Scheduler {
  /** One beat of every timer. */
  beat(): void;
}

export function createTestTimers(): TestTimers {
  const works = new Set<() => void>();
  return {
    every(_, work) {
      works.add(work);
      return () => works.delete(work);
    },
    beat() {
      for (const work of works) work();
    },
  };
}
