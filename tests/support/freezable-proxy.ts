// A way to PostgreSQL that can freeze: connections stay open, and nothing gets through any more.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface FreezableProxy {
  /** The address of the database, by way of this proxy. */
  url: string;
  freeze(): void;
  close(): Promise<void>;
}

const DEFAULT_PORT = 5432;

export async function openFreezableProxy(databaseUrl: string): Promise<FreezableProxy> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const database = connectTo(databaseUrl);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (part) => !isFrozen && to.write(part));
      from.on('end', () => !isFrozen && to.end());
      from.on('error', () => to.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  // A TCP server always has an address of this shape.
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    freeze() {
      isFrozen = true;
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

/** By the socket in a folder, as tests have it, or by TCP. */
function connectTo(databaseUrl: string): Socket {
  const url = new URL(databaseUrl);
  const port = Number(url.port || DEFAULT_PORT);
  const folder = url.searchParams.get('host');
  return folder === null
    ? connect({ port, host: url.hostname, allowHalfOpen: true })
    : connect({ path: `${folder}/.s.PGSQL.${port}`, allowHalfOpen: true });
}
