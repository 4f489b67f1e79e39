import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import packageJson from '../package.json' with { type: 'json' };
import { summariseDay } from '../embedded/writers/summary.ts';
import type { Writer } from './models/writer.ts';
import type { Auth } from './identity/create-auth.ts';
import type { Clock, Scheduler } from './clock.ts';
import { createFirstData, type FirstData } from './first-data/first-data.ts';
import { createChangeStreams } from './changes/streams.ts';
import { createSummaryStreams } from './summaries/summary-streams.ts';
import { newId } from './ids.ts';
import type { LanguageModel } from './create-language-model.ts';
import { serveStaticClient } from './operations/static-client.ts';
import { registerConnectionChecks } from './http/errors/client-errors.ts';
import { registerErrorHandler } from './http/errors/send-error.ts';
import { finishSignIn } from '#contract/session.ts';
import { createAuthenticate, isSessionActive } from './identity/sessions/authenticate.ts';
import { sessionCookieName } from './identity/sessions/cookies.ts';
import { collectModelMetrics } from './models/metrics.ts';
import { registerJsonParser } from './http/limits/json-bodies.ts';
import { createRateLimiter } from './http/limits/rate-limit.ts';
import type { RateLimiter } from './http/limits/rate-limit.ts';
import { serveMetrics } from './http/telemetry/metrics.ts';
import { rejectWhenOverloaded } from './http/limits/overload.ts';
import { createUserConcurrencyLimiter } from './http/limits/user-concurrency.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { registerRequestIdHeader } from './http/telemetry/request-ids.ts';
import { createRouteBinder } from './http/bind-route.ts';
import type { RouteBinder } from './http/bind-route.ts';
import { bindAccountRoutes } from './account/routes.ts';
import { bindBedtimeRoutes } from './bedtime/routes.ts';
import { bindBrowserTextRoutes } from './browser-texts/routes.ts';
import { bindCalendarRoutes } from './calendar/routes.ts';
import { bindDeviceRoutes } from './identity/device-routes.ts';
import { bindDraftRoutes } from './drafts/routes.ts';
import { bindEventRoutes } from './changes/routes.ts';
import { bindOperationsRoutes } from './operations/routes.ts';
import { bindExportRoutes } from './exports/routes.ts';
import { bindHistoryRoutes } from './history/routes.ts';
import { bindImportRoutes } from './imports/routes.ts';
import { bindModelRoutes } from './models/routes.ts';
import { bindSummaryRoutes } from './summaries/routes.ts';
import { bindReflectionRoutes } from './reflections/routes.ts';
import { bindSearchRoutes } from './search/routes.ts';
import { bindSessionRoutes } from './identity/routes.ts';
import { bindSettingsRoutes } from './settings/routes.ts';
import { getSettings } from './settings/settings.ts';
import { createTokenAuthentication } from './tokens/authenticate-token.ts';
import { bindThreadRoutes } from './threads/routes.ts';
import { bindTokenRoutes } from './tokens/routes.ts';
import { bindWeeklyRoutes } from './weekly/routes.ts';
import type { Storage } from './open-storage.ts';
import type { Config } from './config/settings.ts';

export interface AppParts {
  server: FastifyInstance;
  auth: Auth;
  config: Config;
  storage: Storage;
  languageModel: LanguageModel | null;
  writer: Writer;
  embeddedWriter: Writer;
  clock: Clock;
  timers: Scheduler;
  clientDir: string;
}

export async function registerRoutes(parts: AppParts): Promise<void> {
  const { server, auth, config, storage, languageModel, clock } = parts;
  const authenticate = createAuthenticate({
    sessions: storage.sessions,
    clock,
    auth: config.auth,
    publicUrl: config.publicUrl,
    rateLimitPerMinute: config.rateLimitPerMinute,
  });

  registerRequestIdHeader(server);
  registerConnectionChecks(server);
  registerErrorHandler(server);
  const { metricsHost, metricsPort } = config;
  if (metricsPort !== undefined)
    await serveMetrics(server, { host: metricsHost, port: metricsPort }, (prometheus, register) => {
      if (languageModel) collectModelMetrics(languageModel.metrics, prometheus, register);
    });
  await server.register(cookie);
  registerSecurityHeaders(server, {
    publicUrl: config.publicUrl,
    allowsBrowserModel: config.allowsBrowserModel,
    sessionCookie: sessionCookieName(config.publicUrl),
    crossSitePath: finishSignIn.path,
  });
  rejectWhenOverloaded(server);
  registerJsonParser(server);
  const rateLimit = createRateLimiter(server, config.rateLimitPerMinute);
  const concurrencyLimiter = createUserConcurrencyLimiter();
  const serve = createRouteBinder(server, {
    authenticate,
    isSessionActive: (session) => isSessionActive(session, { sessions: storage.sessions, clock, auth: config.auth }),
    authenticateToken: createTokenAuthentication({
      database: storage.database,
      clock,
      signInPolicy: config.auth.signInPolicy,
      rateLimitPerMinute: config.rateLimitPerMinute,
    }),
    rateLimiter: rateLimit,
    concurrencyLimiter,
  });

  const reads = { ...storage, summarise: summariseDay, clock, modelAccess: languageModel?.access, ...rateLimit };
  const firstData = createFirstData({ auth, authenticate, rateLimit, concurrencyLimiter, reads, clock, config });
  bindSessionRoutes(serve, { auth, authenticate, storage, clock, config, findFirst: firstData.findFirst });
  bindJournalRoutes(serve, { ...parts, rateLimit });
  bindDeviceRoutes(serve, storage.deviceKeys);
  bindExportRoutes(serve, { ...storage, clock });
  const writer = languageModel?.access.writer ?? parts.writer;
  const { accountDeleteDays } = config;
  bindAccountRoutes(serve, { ...storage, clock, publicUrl: config.publicUrl, accountDeleteDays });
  bindOperationsRoutes(serve, {
    storage,
    writer: writer.source,
    version: packageJson.version,
    accountDeleteDays,
  });
  if (config.auth.provider === 'local') await auth.mountLocalProvider(server);
  await serveClient(parts, firstData);
}

async function serveClient({ server, config, clock, clientDir }: AppParts, firstData: FirstData): Promise<void> {
  const {
    publicUrl,
    auth: { provider, providerName },
  } = config;
  await serveStaticClient(server, {
    clientDir,
    clock,
    sessionCookie: sessionCookieName(publicUrl),
    publicUrl,
    findAnswer: firstData.findAnswer,
    providerName: provider === 'oidc' ? providerName : undefined,
  });
}

function bindJournalRoutes(serve: RouteBinder, parts: AppParts & { rateLimit: RateLimiter }): void {
  const { server, storage, languageModel, writer, embeddedWriter, clock, timers } = parts;
  const modelAccess = languageModel?.access;
  const making = { ...storage, summarise: summariseDay, clock, modelAccess };
  const { chargeOpenedBytes } = parts.rateLimit;
  const closing = new AbortController();
  const changeStreams = createChangeStreams({
    ...storage,
    rows: storage.changedRows,
    now: storage.now,
    clock,
    scheduler: timers,
  });
  const summaryStreams = createSummaryStreams({
    ...storage,
    scheduler: timers,
    isShared: storage.engine === 'postgresql',
  });
  server.addHook('preClose', async () => {
    // Pending generated texts become embedded ones.
    closing.abort();
    // Streams have no end of their own, so they must end before the server waits for running requests.
    changeStreams.close();
    summaryStreams.close();
  });

  const saving = { ...making, newId: () => newId(clock.now()) };
  bindSearchRoutes(serve, { ...storage, rateLimit: parts.rateLimit, chargeOpenedBytes });
  bindReflectionRoutes(serve, { ...saving, chargeOpenedBytes });
  bindTokenRoutes(serve, { ...saving, findDayClock: (userId) => getSettings(userId, storage) });
  bindHistoryRoutes(serve, { ...making, chargeOpenedBytes });
  bindThreadRoutes(serve, { ...storage, chargeOpenedBytes });
  bindCalendarRoutes(serve, { ...storage, clock, chargeOpenedBytes });
  bindDraftRoutes(serve, { ...storage, clock });
  bindSettingsRoutes(serve, storage);
  bindImportRoutes(serve, { ...storage, clock, chargeOpenedBytes });
  const writers = { writer, embeddedWriter, modelAccess };
  const texts = { ...storage, chargeOpenedBytes, ...writers, shutdownSignal: closing.signal, clock };
  bindBedtimeRoutes(serve, texts, timers);
  bindWeeklyRoutes(serve, texts, timers);
  const { allowsBrowserModel } = parts.config;
  bindBrowserTextRoutes(serve, { ...texts, allowsBrowserModel });
  bindModelRoutes(serve, { modelAccess, allowsBrowserModel });
  bindSummaryRoutes(serve, { ...storage, modelAccess, summaryStreams });
  bindEventRoutes(serve, { streams: changeStreams });
}
