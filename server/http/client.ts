// The built client: hashed assets for ever, HTML never kept, and with the HTML the preload links that let the first
// calls load beside the scripts instead of after them.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HOME_REFLECTIONS, BEDTIME_REFLECTIONS } from '#contract/limits.ts';
import { PAGES, PAGE_PATHS } from '#contract/pages.ts';
import { listReflections } from '#contract/reflections.ts';
import { fillPath } from '#contract/route.ts';
import { getSession } from '#contract/session.ts';
import { Refusal } from '../domain/errors.ts';
import type { StoredSession } from '../storage/storage.ts';
import { answerUnknown } from './errors.ts';

interface Deps {
  /** Folder of the built client. */
  clientDir: string;
  identify(request: FastifyRequest): Promise<StoredSession | null>;
}

const ONE_YEAR_SECONDS = 31_536_000;

export async function serveClient(app: FastifyInstance, { clientDir, identify }: Deps): Promise<void> {
  const page = existsSync(join(clientDir, 'index.html')) ? readFileSync(join(clientDir, 'index.html'), 'utf8') : null;
  if (page) {
    await app.register(fastifyStatic, {
      root: clientDir,
      // The files there are now, each with its address. A strange one then meets nothing that knows paths.
      wildcard: false,
      // Only files: the page itself always comes from sendPage, with its status, preloads and no-store.
      allowedPath: (path) => isFile(path) && path !== '/index.html',
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        void reply.header('cache-control', cacheControlOf(path));
      },
    });
  }

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !path.startsWith('/api/') &&
      path !== '/api' &&
      !path.startsWith('/idp/');
    if (!isPage || isFile(path)) return answerUnknown(request, reply);
    return sendPage({ path: trimSlash(path), page, request, reply, identify });
  });
}

interface PageRequest extends Pick<Deps, 'identify'> {
  path: string;
  page: string | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

async function sendPage({ path, page, request, reply, identify }: PageRequest): Promise<FastifyReply> {
  if (!page)
    throw new Refusal('The client is not built yet. Run npm run build.', { code: 'client.missing', status: 503 });
  // A database that is away must not keep the page from opening: it says itself what cannot be reached.
  const session = await identify(request).catch(() => null);
  const html = page.replace('</head>', `${preloadsFor(path, session)}</head>`);
  return reply
    .code(PAGE_PATHS.includes(path) ? 200 : 404)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(path === PAGES.bedtimeReading ? dim(html) : html);
}

/** The exact addresses the client then fetches with its cookies; any other spelling would load twice. */
function preloadsFor(path: string, session: StoredSession | null): string {
  if (!session) return '';
  const calls = [getSession.path];
  if (session.userId !== null) {
    const params = { userId: session.userId };
    if (path === PAGES.home) calls.push(fillPath(listReflections.path, params, { limit: HOME_REFLECTIONS }));
    if (path === PAGES.bedtimeReading)
      calls.push(fillPath(listReflections.path, params, { limit: BEDTIME_REFLECTIONS }));
  }
  return calls.map((url) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${url}">`).join('');
}

/** The bedtime page opens dark, before any script has run. */
function dim(html: string): string {
  return html.replace('<html ', '<html class="night" ');
}

function cacheControlOf(path: string): string {
  if (/[\\/]assets[\\/]/.test(path)) return `public, max-age=${ONE_YEAR_SECONDS}, immutable`;
  if (path.endsWith('service-worker.js')) return 'no-cache';
  return 'public, max-age=3600';
}

/** An asset's last part has an extension; a page's has none. */
function isFile(path: string): boolean {
  return /\.[^/]*$/.test(path);
}

function trimSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
