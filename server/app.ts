// The composition root: builds the server from its configuration, without listening. Used by main.ts and by tests.
import { fileURLToPath } from 'node:url';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import packageJson from '../package.json' with { type: 'json' };
import { createEmbeddedWriter } from './models/embedded-writer.ts';
import type { Model } from './models/providers/model.ts';
import type { ModelWriter, Writer } from './models/writer.ts';
import { createAuth } from './identity/create-auth.ts';
import { startCleanupSchedule } from './operations/cleanup-schedule.ts';
import { type Clock, type Scheduler, systemClock, systemScheduler } from './clock.ts';
import { describeErrorForLog } from './http/errors/describe-failure.ts';
import { describeStart } from './operations/describe-start.ts';
import { createLanguageModel, type LanguageModel } from './create-language-model.ts';
import { CONNECTION_OPTIONS } from './http/errors/client-errors.ts';
import { enableGracefulShutdown } from './http/graceful-shutdown.ts';
import { sendError } from './http/errors/send-error.ts';
import { createLoggerOptions } from './http/telemetry/logging.ts';
import { buildSecurityHeaders } from './http/security-headers.ts';
import { createRequestIdGenerator, REQUEST_ID_HEADER } from './http/telemetry/request-ids.ts';
import { createStorageReporter } from './http/telemetry/storage-report.ts';
import { openStorage, type Storage } from './open-storage.ts';
import type { AppParts } from './register-routes.ts';
import { registerRoutes } from './register-routes.ts';
import type { Config } from './config/settings.ts';

export interface Overrides {
  storage?: Storage;
  clock?: Clock;
  scheduler?: Scheduler;
  writer?: Writer;
  /** Replaces the configured model; the configuration must name one. */
  model?: Model;
  modelWriter?: ModelWriter;
  logStream?: NodeJS.WritableStream;
  clientDir?: string;
  /** Receives lines for the person who starts the server, such as the version or the path of a new key file. */
  notify?(line: string): void;
}

/** Routes have no JSON Schemas, because input is parsed with the contract. Without these, Fastify loads its compilers. */
const NO_SCHEMAS = { buildValidator: rejectSchema, buildSerializer: rejectSchema };

const CLIENT_DIR = fileURLToPath(new URL('../dist/client', import.meta.url));

export async function buildApp(config: Config, overrides: Overrides = {}): Promise<FastifyInstance> {
  const clock = overrides.clock ?? systemClock;
  const server = createServer(config, overrides);
  // First, because its time limit begins when it is called.
  enableGracefulShutdown(server);
  const storage: Storage = overrides.storage ?? (await open({ config, clock, server }));
  const embeddedWriter = createEmbeddedWriter();
  const writer = overrides.writer ?? embeddedWriter;
  const languageModel = await openModel({ server, config, storage, clock, embeddedWriter }, overrides);

  const stopCleanup = startCleanupSchedule({
    storage: {
      now: storage.now,
      async cleanUp(nowMs) {
        // Without a language model, pending jobs are deleted: their embedded summaries stay.
        if (languageModel === null) await storage.summaryJobs.purge();
        await storage.cleanUp(nowMs);
      },
    },
    report: (error) => server.log.error(describeErrorForLog(error), 'cleanup failed'),
  });
  server.addHook('onClose', async () => {
    stopCleanup();
    await storage.changeBus.close();
    await languageModel?.close();
    await writer.close();
    await embeddedWriter.close();
    await storage.close();
  });

  const { scheduler = systemScheduler, clientDir = CLIENT_DIR, notify } = overrides;
  const auth = createAuth({ config, storage, clock, clientDir });
  notify?.(describeStart(config, packageJson.version, await auth.describeAccess()));
  if (storage.notice !== undefined) notify?.(storage.notice);
  await registerRoutes({
    server,
    auth,
    config,
    storage,
    languageModel,
    writer,
    embeddedWriter,
    clock,
    timers: scheduler,
    clientDir,
  });
  const codeLine = auth.describeCode();
  if (codeLine !== null) notify?.(codeLine);
  return server;
}

async function openModel(
  { server, config, ...parts }: Pick<AppParts, 'server' | 'config' | 'storage' | 'clock' | 'embeddedWriter'>,
  { model, modelWriter }: Overrides,
): Promise<LanguageModel | null> {
  if (config.ai === undefined) return null;
  const report = (error: unknown): void => server.log.error(describeErrorForLog(error), 'summaries');
  const opened = await createLanguageModel(config.ai, { ...parts, model, modelWriter, report });
  server.addHook('preClose', opened.stop);
  return opened;
}

function createServer(config: Config, { logStream }: Overrides): FastifyInstance {
  return fastify({
    ...createLoggerOptions(config.logLevel, logStream),
    genReqId: createRequestIdGenerator(config.trustProxy),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: 64 * 1024,
    ...CONNECTION_OPTIONS,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    schemaController: { compilersFactory: NO_SCHEMAS },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    // For an invalid URL no hook runs.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      void sendError(
        error,
        request,
        reply.headers({ ...buildSecurityHeaders(config), [REQUEST_ID_HEADER]: request.id }),
      ),
  });
}

function rejectSchema(): never {
  throw new Error('A route has a schema: input is parsed with the contract.');
}

async function open({ config, clock, server }: Pick<AppParts, 'config' | 'clock' | 'server'>): Promise<Storage> {
  const { dataDir, databaseUrl: url, masterKey, previousMasterKey, storageBytesPerPerson: bytesPerPerson } = config;
  const report = createStorageReporter(server);
  const options = { dataDir, masterKey, previousMasterKey, bytesPerPerson, clock, report };
  if (url === undefined) return openStorage(options);
  const { createPgEventBuses } = await import('./changes/pg-event-buses.ts');
  const createEvents = () => createPgEventBuses({ url, report: (event) => server.log.warn(event, 'events') });
  return openStorage({ ...options, databaseUrl: url, createEvents });
}
