// One person's browser as far as the server can tell, over node:http: answers are taken and thrown away.
import { Agent, request } from 'node:http';

export interface Asked {
  method?: string;
  path: string;
  body?: unknown;
  /** Sent unchanged, instead of `body`. */
  raw?: string;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  /** The beginning of the answer's text; the rest is discarded. */
  start: string;
  ms: number;
}

export type Send = (asked: Asked) => Promise<Answer>;

const KEPT_CHARACTERS = 20_000_000;

export function createClient(port: number, cookie: string, connections = 4): { send: Send; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const send: Send = ({ method = 'GET', path, body, raw, headers = {} }) =>
    new Promise((resolve, reject) => {
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
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, start, ms: performance.now() - startedAt }));
          answer.on('error', reject);
        },
      );
      sent.on('error', reject);
      sent.end(payload);
    });
  return { send, close: () => agent.destroy() };
}

export async function must(send: Send, asked: Asked): Promise<Answer> {
  const answer = await send(asked);
  if (answer.status >= 400)
    throw new Error(`${asked.method ?? 'GET'} ${asked.path}: ${answer.status} ${answer.start.slice(0, 200)}`);
  return answer;
}
