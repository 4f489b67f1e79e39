// The composition root: configuration in, a server that has not started listening yet out. main.ts and every test use it.
import { fileURLToPath } from 'node:url';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import packageJson from '../package.json' with { type: 'json' };
import { summariseDay } from '../embedded/summary.ts';
import { createEmbeddedWriter } from './ai/embedded-writer.ts';
import type { Writer } from './ai/writer.ts';
import { createAuth } from './auth/create-auth.ts';
import { startSweeping } from './background/sweeping.ts';
import { systemClock, type Clock } from './clock.ts';
import type { Config } from './config.ts';
import { announceChanges } from './events/announcing.ts';
import { createChanges, type Changes } from './events/changes.ts';
import { openSharedChanges } from './events/shared-changes.ts';
import { createStreams, type Streams } from './events/streams.ts';
import { systemTimers, type Timers } from './events/timers.ts';
import { newId } from './ids.ts';
import { serveClient } from './http/client.ts';
import { answerConnections, CONNECTION_OPTIONS } from './http/connections.ts';
import { drainOnClose } from './http/draining.ts';
import { answerErrors, refuse } from './http/errors.ts';
import { createIdentify } from './http/guard.ts';
import { createLimit } from './http/limits.ts';
import { createLogging } from './http/logging.ts';
import { serveMetrics } from './http/metrics.ts';
import { buildHeaders, protect } from './http/protection.ts';
import { createServe } from './http/serve.ts';
import { serveAbout } from './routes/about.ts';
import { serveBedtime } from './routes/bedtime.ts';
import { serveDevice } from './routes/device.ts';
import { serveDrafts } from './routes/drafts.ts';
import { serveEvents } from './routes/events.ts';
import { serveHealth } from './routes/health.ts';
import { serveHistory } from './routes/history.ts';
import { serveReflections } from './routes/reflections.ts';
import { serveSession } from './routes/session.ts';
import { serveWeekly } from './routes/weekly.ts';
import { openStorage } from './storage/open-storage.ts';
import type { Storage } from './storage/storage.ts';

/** What a test may bring instead of the real thing. */
export interface Overrides {
  storage?: Storage;
  clock?: Clock;
  timers?: Timers;
  writer?: Writer;
  /** Where log lines go; standard output when absent. */
  logStream?: NodeJS.WritableStream;
  /** Folder of the built client. */
  clientDir?: string;
  /** Told what whoever started the server should read once: where a new key file lies. */
  notify?(line: string): void;
}

const CLIENT_DIR = fileURLToPath(new URL('../dist/client', import.meta.url));

export async function buildApp(config: Config, overrides: Overrides = {}): Promise<FastifyInstance> {
  const clock = overrides.clock ?? systemClock;
  const server = createServer(config, overrides);
  const opened = overrides.storage ?? (await open({ config, clock, server, notify: overrides.notify }));
  const changes = openChanges(config, server);
  const storage = announceChanges(opened, changes);
  const embeddedWriter = createEmbeddedWriter();
  const writer = overrides.writer ?? embeddedWriter;

  const stopSweeping = startSweeping({
    storage,
    clock,
    report: (error) => server.log.error({ name: nameOf(error) }, 'sweep failed'),
  });
  server.addHook('onClose', async () => {
    stopSweeping();
    await changes.close();
    await writer.close();
    await embeddedWriter.close();
    await storage.close();
  });

  const { timers = systemTimers, clientDir = CLIENT_DIR } = overrides;
  await wire({ server, config, storage, changes, writer, embeddedWriter, clock, timers, clientDir });
  return server;
}

interface Parts {
  server: FastifyInstance;
  config: Config;
  storage: Storage;
  changes: Changes;
  writer: Writer;
  embeddedWriter: Writer;
  clock: Clock;
  timers: Timers;
  clientDir: string;
}

async function wire(parts: Parts): Promise<void> {
  const { server, config, storage, writer, embeddedWriter, clock, clientDir } = parts;
  const identify = createIdentify({
    sessions: storage.sessions,
    clock,
    auth: config.auth,
    publicUrl: config.publicUrl,
  });
  const auth = createAuth({ config, storage, clock });

  answerConnections(server);
  drainOnClose(server);
  answerErrors(server);
  if (config.metricsPort !== undefined) await serveMetrics(server, config.metricsPort);
  await server.register(cookie);
  protect(server, { publicUrl: config.publicUrl });
  const serve = createServe(server, { identify, limit: await createLimit(server, config.rateLimitPerMinute) });

  serveSession(serve, { auth, identify, storage, clock, config });
  const { reflections, history, drafts, outputs, usage } = storage;
  serveReflections(serve, { reflections, summarise: summariseDay, clock, newId: () => newId(clock.now()) });
  serveHistory(serve, { reflections, history, summarise: summariseDay, clock });
  serveDrafts(serve, { drafts, clock });
  const textServices = { reflections, outputs, usage, writer, embeddedWriter, clock };
  serveBedtime(serve, textServices);
  serveWeekly(serve, textServices);
  serveEvents(serve, { streams: openStreams(parts), sessions: storage.sessions, clock, auth: config.auth });
  serveHealth(serve, { storage });
  serveDevice(serve, { deviceKeys: storage.deviceKeys });
  serveAbout(serve, { engine: storage.engine, writer: writer.source, version: packageJson.version });
  if (config.auth.provider === 'local') await auth.mountStandIn(server);
  await serveClient(server, { clientDir, identify });
}

function createServer(config: Config, { logStream }: Overrides): FastifyInstance {
  return fastify({
    ...createLogging(config.logLevel, logStream),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: 64 * 1024,
    ...CONNECTION_OPTIONS,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    // No hook runs for an address that cannot be read.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      void refuse(error, request, reply.headers(buildHeaders(config.publicUrl))),
  });
}

/** Only where there can be other processes does anybody have to tell them. */
function openChanges({ databaseUrl }: Config, { log }: FastifyInstance): Changes {
  if (databaseUrl === undefined) return createChanges();
  return openSharedChanges({ url: databaseUrl, report: (event) => log.warn(event, 'events') });
}

/** A stream is in flight for ever: it has to end before the server waits for what is. */
function openStreams({ server, storage, changes, clock, timers }: Parts): Streams {
  const streams = createStreams({ changes, rows: storage.changes, clock, timers });
  server.addHook('preClose', async () => streams.close());
  return streams;
}

interface Opening extends Pick<Overrides, 'notify'> {
  config: Config;
  clock: Clock;
  server: FastifyInstance;
}

async function open({ config, clock, server, notify }: Opening): Promise<Storage> {
  const storage = await openStorage({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    masterKey: config.masterKey,
    previousMasterKey: config.previousMasterKey,
    clock,
    report: (event) => server.log.warn(event, 'database'),
  });
  if (storage.notice) notify?.(storage.notice);
  return storage;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
