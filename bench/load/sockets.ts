// Load from plain sockets, because a node:http client would use as much CPU as the measured server.
import { connect, type Socket } from 'node:net';

export interface Load {
  port: number;
  connections: number;
  durationMs: number;
  /** Ends the load after this many requests, also before the time is over. */
  requestsMax: number;
  /** Returns one whole request, in ASCII. */
  next(): string;
}

export interface LoadResult {
  requests: number;
  seconds: number;
  latenciesMs: number[];
}

const HEADER_END = '\r\n\r\n';

/** One request at a time on each connection. Any answer that is not 2xx ends the measurement. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const latenciesMs: number[] = [];
  let sent = 0;
  const startedAt = performance.now();
  const next = (): string | null => {
    if (sent >= load.requestsMax || performance.now() - startedAt >= load.durationMs) return null;
    sent += 1;
    return load.next();
  };
  await Promise.all(
    Array.from({ length: load.connections }, () => driveConnection(load.port, next, (ms) => latenciesMs.push(ms))),
  );
  return { requests: latenciesMs.length, seconds: (performance.now() - startedAt) / 1000, latenciesMs };
}

function driveConnection(port: number, next: () => string | null, record: (ms: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let sentAt = 0;
    const send = (): void => {
      const request = next();
      if (request === null) {
        socket.destroy();
        return resolve();
      }
      sentAt = performance.now();
      socket.write(request, 'latin1');
    };
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('end', () => reject(new Error('The server closed a connection under load.')));
    readAnswers(socket, (status) => {
      record(performance.now() - sentAt);
      if (status < 200 || status > 299) {
        socket.destroy();
        return reject(new Error(`The server answered ${status} under load.`));
      }
      send();
    });
  });
}

/** Supports only answers with Content-Length, which both servers send. */
function readAnswers(socket: Socket, onAnswer: (status: number) => void): void {
  let head = '';
  let status = 0;
  let missingBytes = 0;
  socket.on('data', (chunk) => {
    if (missingBytes > 0) {
      missingBytes -= chunk.length;
    } else {
      head += chunk.toString('latin1');
      const end = head.indexOf(HEADER_END);
      if (end === -1) return;
      status = Number(head.slice(9, 12));
      missingBytes = end + HEADER_END.length + readContentLength(head.slice(0, end)) - head.length;
      head = '';
    }
    if (missingBytes === 0) onAnswer(status);
  });
}

function readContentLength(head: string): number {
  const found = /\r\ncontent-length: (\d+)/i.exec(head);
  if (!found) throw new Error('An answer under load has no Content-Length.');
  return Number(found[1]);
}
