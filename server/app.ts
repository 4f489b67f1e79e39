// The composition root: configuration in, a server that has not started listening yet out. main.ts and every test use it.
import { fileURLToPath } from 'node:url';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import packageJson from '../package.json' with { type: 'json' };
import { summariseDay } from '../embedded/writers/summary.ts';
import { createEmbeddedWriter } from './models/embedded-writer.ts';
import type { Model } from './models/providers/model.ts';
import type { ModelWriter, Writer } from './models/writer.ts';
import { createAuth, type Auth } from './identity/create-auth.ts';
import { startSweeping } from './operations/cleanup-schedule.ts';
import { systemClock, type Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import { describeFailure } from './http/errors/describe-failure.ts';
import { describeStart } from './describe-start.ts';
import { createHeavyReads } from './reflections/heavy-reads.ts';
import { findProgress, findState } from './summaries/progress.ts';
import { announceChanges } from './changes/publish-changes.ts';
import { createChanges } from './changes/change-bus.ts';
import type { SharedEvents } from './changes/pg-change-bus.ts';
import { createSignals } from './changes/job-events.ts';
import { createStreams, type Streams } from './changes/streams.ts';
import { createSummaryStreams, type SummaryStreams } from './summaries/summary-streams.ts';
import { systemTimers, type Timers } from './scheduler.ts';
import { newId } from './ids.ts';
import { openLanguageModel, type LanguageModel } from './create-language-model.ts';
import { serveClient } from './http/static-client.ts';
import { answerConnections, CONNECTION_OPTIONS } from './http/errors/client-errors.ts';
import { drainOnClose } from './http/graceful-shutdown.ts';
import { answerErrors, refuse } from './http/errors/send-error.ts';
import { createIdentify } from './identity/sessions/authenticate.ts';
import { parseJsonBodies } from './http/limits/json-bodies.ts';
import { createRateLimit, type RateLimit } from './http/limits/rate-limit.ts';
import { createLogging } from './http/telemetry/logging.ts';
import { serveMetrics } from './http/telemetry/metrics.ts';
import { refuseWhenOverloaded } from './http/limits/overload.ts';
import { createPersonShares } from './http/limits/user-concurrency.ts';
import { buildHeaders, protect } from './http/security-headers.ts';
import { answerRequestIds, createRequestIds, REQUEST_ID_HEADER } from './http/telemetry/request-ids.ts';
import { createServe, type Serve } from './http/bind-route.ts';
import { createStorageReport } from './http/telemetry/storage-report.ts';
import { serveAbout } from './operations/about-routes.ts';
import { serveBedtime } from './bedtime/routes.ts';
import { serveDevice } from './identity/device-routes.ts';
import { serveDrafts } from './drafts/routes.ts';
import { serveEvents } from './changes/routes.ts';
import { serveHealth } from './operations/health-routes.ts';
import { serveHistory } from './history/routes.ts';
import { serveModels } from './models/routes.ts';
import { serveReflections } from './reflections/routes.ts';
import { serveSession } from './identity/routes.ts';
import { serveWeekly } from './weekly/routes.ts';
import { openStorage, type OpenedStorage } from './open-storage.ts';
import type { Storage } from './storage.ts';

/** What a test may bring instead of the real thing. */
export interface Overrides {
  storage?: Storage;
  clock?: Clock;
  timers?: Timers;
  writer?: Writer;
  /** In place of the one that the configuration names; it must name one. */
  model?: Model;
  modelWriter?: ModelWriter;
  /** Where log lines go; standard output when absent. */
  logStream?: NodeJS.WritableStream;
  /** Folder of the built client. */
  clientDir?: string;
  /** Told what the person who starts the server should read: the version, or where a new key file is. */
  notify?(line: string): void;
}

/** No route has a JSON Schema: input is parsed with the contract. Without these Fastify loads its compilers all the same. */
const NO_SCHEMAS = { buildValidator: refuseSchema, buildSerializer: refuseSchema };

const CLIENT_DIR = fileURLToPath(new URL('../dist/client', import.meta.url));

export async function buildApp(config: Config, overrides: Overrides = {}): Promise<FastifyInstance> {
  const clock = overrides.clock ?? systemClock;
  const server = createServer(config, overrides);
  // Before all that takes time to stop: its own time begins with the first of them.
  drainOnClose(server);
  const opened: OpenedStorage = overrides.storage ?? (await open({ config, clock, server }));
  const events = await openEvents(config, server);
  const storage = announceChanges(opened, events);
  const embeddedWriter = createEmbeddedWriter();
  const writer = overrides.writer ?? embeddedWriter;
  const languageModel = await openModel({ server, config, storage, clock, embeddedWriter, ...events }, overrides);

  const stopSweeping = startSweeping({
    storage: languageModel ? storage : withoutTurns(storage),
    clock,
    report: (error) => server.log.error(describeFailure(error), 'sweep failed'),
  });
  server.addHook('onClose', async () => {
    stopSweeping();
    await events.changes.close();
    await languageModel?.close();
    await writer.close();
    await embeddedWriter.close();
    await storage.close();
  });

  const { timers = systemTimers, clientDir = CLIENT_DIR, notify } = overrides;
  const auth = createAuth({ config, storage, clock, clientDir });
  notify?.(describeStart(config, packageJson.version, await auth.describeAccess()));
  if (opened.notice !== undefined) notify?.(opened.notice);
  await wire({
    server,
    auth,
    config,
    storage,
    ...events,
    languageModel,
    writer,
    embeddedWriter,
    clock,
    timers,
    clientDir,
  });
  const codeLine = await auth.describeCode();
  if (codeLine !== null) notify?.(codeLine);
  return server;
}

/** Null where none is configured: then nothing of it is loaded. */
async function openModel(
  { server, config, ...parts }: Pick<Parts, 'server' | 'config' | 'storage' | 'clock' | 'embeddedWriter' | 'signals'>,
  { model, modelWriter }: Overrides,
): Promise<LanguageModel | null> {
  if (config.ai === undefined) return null;
  const report = (error: unknown): void => server.log.error(describeFailure(error), 'summaries');
  const opened = await openLanguageModel(config.ai, { ...parts, model, modelWriter, report });
  server.addHook('preClose', opened.stop);
  return opened;
}

/** Summaries that a language model was to write before it was taken away: they stay as they are. */
function withoutTurns(storage: Storage): Pick<Storage, 'sweep'> {
  return {
    async sweep(nowMs) {
      await storage.summaryTurns.dropAll();
      await storage.sweep(nowMs);
    },
  };
}

interface Parts extends SharedEvents {
  server: FastifyInstance;
  auth: Auth;
  config: Config;
  storage: Storage;
  languageModel: LanguageModel | null;
  writer: Writer;
  embeddedWriter: Writer;
  clock: Clock;
  timers: Timers;
  clientDir: string;
}

async function wire(parts: Parts): Promise<void> {
  const { server, auth, config, storage, languageModel, clock, clientDir } = parts;
  const identify = createIdentify({
    sessions: storage.sessions,
    clock,
    auth: config.auth,
    publicUrl: config.publicUrl,
    rateLimitPerMinute: config.rateLimitPerMinute,
  });

  answerRequestIds(server);
  answerConnections(server);
  answerErrors(server);
  const { metricsHost, metricsPort } = config;
  if (metricsPort !== undefined)
    await serveMetrics(server, { host: metricsHost, port: metricsPort }, languageModel?.figures);
  await server.register(cookie);
  protect(server, { publicUrl: config.publicUrl });
  refuseWhenOverloaded(server);
  parseJsonBodies(server);
  const rateLimit = createRateLimit(server, config.rateLimitPerMinute);
  const serve = createServe(server, { identify, rateLimit, shares: createPersonShares() });

  serveSession(serve, { auth, identify, storage, clock, config });
  serveJournal(serve, { ...parts, rateLimit });
  serveHealth(serve, { storage });
  serveDevice(serve, { deviceKeys: storage.deviceKeys });
  const writer = languageModel?.use.writer ?? parts.writer;
  serveAbout(serve, { engine: storage.engine, writer: writer.source, version: packageJson.version });
  if (config.auth.provider === 'local') await auth.mountStandIn(server);
  const { provider, providerName } = config.auth;
  await serveClient(server, { clientDir, identify, providerName: provider === 'oidc' ? providerName : undefined });
}

/** What people write, and what is made of it. */
function serveJournal(serve: Serve, parts: Parts & { rateLimit: RateLimit }): void {
  const { config, storage, languageModel, writer, embeddedWriter, clock, timers } = parts;
  const { reflections, history, knownDays, drafts, outputs, usage, textFlights, sessions } = storage;
  const models = languageModel?.use;
  const watching = { sessions, clock, auth: config.auth };
  const making = { reflections, summarise: summariseDay, clock, models };
  const heavyReads = createHeavyReads(parts.rateLimit.chargeOpenedBytes);
  serveReflections(serve, { ...making, knownDays, heavyReads, newId: () => newId(clock.now()) });
  serveHistory(serve, { ...making, history, heavyReads });
  serveDrafts(serve, { drafts, reflections, clock });
  const closing = openClosing(parts);
  const writers = { writer, embeddedWriter, models };
  const texts = { reflections, history, outputs, usage, textFlights, heavyReads, ...writers, closing, clock };
  serveBedtime(serve, texts, timers);
  serveWeekly(serve, texts, timers);
  serveModels(serve, { reflections, usage, models, summaryStreams: openSummaryStreams(parts), ...watching });
  serveEvents(serve, { streams: openStreams(parts), ...watching });
}

function createServer(config: Config, { logStream }: Overrides): FastifyInstance {
  return fastify({
    ...createLogging(config.logLevel, logStream),
    genReqId: createRequestIds(config.trustProxy),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: 64 * 1024,
    ...CONNECTION_OPTIONS,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    schemaController: { compilersFactory: NO_SCHEMAS },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    // No hook runs for an address that cannot be read.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      void refuse(
        error,
        request,
        reply.headers({ ...buildHeaders(config.publicUrl), [REQUEST_ID_HEADER]: request.id }),
      ),
  });
}

function refuseSchema(): never {
  throw new Error('A route has a schema: input is parsed with the contract.');
}

/** Only where there can be other processes does anybody have to tell them. */
async function openEvents({ databaseUrl }: Config, { log }: FastifyInstance): Promise<SharedEvents> {
  if (databaseUrl === undefined) return { changes: createChanges(), signals: createSignals() };
  const { openSharedEvents } = await import('./changes/pg-change-bus.ts');
  return openSharedEvents({ url: databaseUrl, report: (event) => log.warn(event, 'events') });
}

/** A stream is in flight for ever: it has to end before the server waits for what is. */
function openStreams({ server, storage, changes, signals, clock, timers }: Parts): Streams {
  const streams = createStreams({ changes, signals, rows: storage.changes, now: storage.now, clock, timers });
  server.addHook('preClose', async () => streams.close());
  return streams;
}

function openSummaryStreams({ server, storage, signals, timers }: Parts): SummaryStreams {
  const streams = createSummaryStreams({
    look: (asked) => ({
      findProgress: () => findProgress(asked, storage),
      findState: () => findState(asked, storage),
    }),
    signals,
    timers,
    isShared: storage.engine === 'postgresql',
  });
  server.addHook('preClose', async () => streams.close());
  return streams;
}

/** Whoever waits for a text then gets the embedded one. */
function openClosing({ server }: Parts): AbortSignal {
  const closing = new AbortController();
  server.addHook('preClose', async () => closing.abort());
  return closing.signal;
}

interface Opening {
  config: Config;
  clock: Clock;
  server: FastifyInstance;
}

function open({ config, clock, server }: Opening): Promise<OpenedStorage> {
  return openStorage({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    masterKey: config.masterKey,
    previousMasterKey: config.previousMasterKey,
    bytesPerPerson: config.storageBytesPerPerson,
    clock,
    report: createStorageReport(server),
  });
}
