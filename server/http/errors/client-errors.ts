// Connections: time limits, and answers to bytes that are not a valid request.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { badInput } from './app-error.ts';
import { ERROR_CODE_HEADER } from './send-error.ts';

interface ClientError {
  status: string;
  code: string;
  sentence: string;
}

const INVALID_REQUEST: ClientError = {
  status: '400 Bad Request',
  code: 'request.invalid',
  sentence: 'This request is not valid.',
};
const CLIENT_ERRORS: Readonly<Record<string, ClientError>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'request.headers',
    sentence: 'The headers of this request are too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'request.slow',
    sentence: 'This request took too long to arrive. Please try again.',
  },
};

export const CONNECTION_OPTIONS = {
  // Slow senders get 408: headers within 8 s, the whole request within 10 s.
  requestTimeout: 10_000,
  http: {
    headersTimeout: 8_000,
    connectionsCheckingInterval: 2_000,
    requireHostHeader: false,
  },
  keepAliveTimeout: 65_000,
  // A client that stops reading keeps its answer in memory. The slowest text takes less than half of this.
  connectionTimeout: 60_000,
  clientErrorHandler: handleClientError,
};

export function registerConnectionChecks(app: FastifyInstance): void {
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, headersOf('request.expectation')).end('This expectation cannot be met.');
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const hosts = countHosts(request.raw);
    if (hosts === 0 && request.raw.httpVersion !== '1.0') done(badInput('A request must name its Host.'));
    // Node uses the first; a proxy may have checked the second.
    else if (hosts > 1) done(badInput('A request must name exactly one Host.'));
    else done();
  });
}

function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** Without a reply object, the response is written as raw bytes. */
function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  if (socket.destroyed || error.code === 'ECONNRESET') return;
  const { status, code, sentence } = CLIENT_ERRORS[error.code ?? ''] ?? INVALID_REQUEST;
  const headers = { ...headersOf(code), connection: 'close', 'content-length': Buffer.byteLength(sentence) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${sentence}`);
  socket.destroy(error);
}

function headersOf(code: string): Record<string, string> {
  return {
    [ERROR_CODE_HEADER]: code,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
}
