// The built client: hashed assets for ever, HTML never kept, and with the HTML the preload link that lets the first
// list load beside the scripts instead of after them.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HOME_REFLECTIONS, BEDTIME_REFLECTIONS } from '#contract/limits.ts';
import { PAGES, PAGE_PATHS } from '#contract/pages.ts';
import { listReflections } from '#contract/reflections.ts';
import { buildUrl } from '#contract/route.ts';
import { html } from './html.ts';
import { AppError } from './errors/app-error.ts';
import { sendNotFound } from './errors/send-error.ts';
import type { StoredSession } from '../identity/sessions/session-rows.ts';

interface Deps {
  /** Folder of the built client. */
  clientDir: string;
  authenticate(request: FastifyRequest): Promise<StoredSession | null>;
  /** For the sign-in button, which shows before any call is answered. Without it the page says Google. */
  providerName?: string | undefined;
}

const ONE_YEAR_SECONDS = 31_536_000;
/** What these pages show first; the session's own call stands in the page for everybody. */
const FIRST_LISTS: Readonly<Record<string, number>> = {
  [PAGES.home]: HOME_REFLECTIONS,
  [PAGES.bedtimeReading]: BEDTIME_REFLECTIONS,
};

export async function serveStaticClient(
  app: FastifyInstance,
  { clientDir, authenticate, providerName }: Deps,
): Promise<void> {
  const page = readPage(clientDir, providerName);
  if (page) {
    await app.register(fastifyStatic, {
      root: clientDir,
      // The files there are now, each with its address. A strange one then meets nothing that knows paths.
      wildcard: false,
      globIgnore: ['**/*.{br,gz}'],
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
    if (!isPage || isFile(path)) return sendNotFound(request, reply);
    return sendPage({ path: trimSlash(path), page, request, reply, authenticate });
  });
}

function readPage(clientDir: string, providerName: string | undefined): string | null {
  const path = join(clientDir, 'index.html');
  if (!existsSync(path)) return null;
  const page = readFileSync(path, 'utf8');
  if (providerName === undefined) return page;
  return page.replace(
    '</head>',
    () => `${html`<meta name="sign-in-provider" content="${providerName}" />`.html}</head>`,
  );
}

interface PageRequest extends Pick<Deps, 'authenticate'> {
  path: string;
  page: string | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

async function sendPage({ path, page, request, reply, authenticate }: PageRequest): Promise<FastifyReply> {
  if (!page)
    throw new AppError('The client is not built yet. Run npm run build.', { code: 'client.missing', status: 503 });
  // A database that is away must not keep the page from opening: it says itself what cannot be reached.
  const session = await authenticate(request).catch(() => null);
  const text = page.replace('</head>', `${preloadFor(path, session)}</head>`);
  return reply
    .code(PAGE_PATHS.includes(path) ? 200 : 404)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(path === PAGES.bedtimeReading ? addNightClass(text) : text);
}

/** The exact address the client then fetches with its cookies; any other spelling would load twice. */
function preloadFor(path: string, session: StoredSession | null): string {
  const limit = FIRST_LISTS[path];
  if (!session?.userId || limit === undefined) return '';
  const url = buildUrl(listReflections.path, { userId: session.userId }, { limit });
  return `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${url}">`;
}

/** The bedtime page opens dark, before any script has run. */
function addNightClass(page: string): string {
  return page.replace('<html ', '<html class="night" ');
}

function cacheControlOf(path: string): string {
  if (/[\\/]assets[\\/]/.test(path)) return `public, max-age=${ONE_YEAR_SECONDS}, immutable`;
  if (path.endsWith('service-worker.js')) return 'no-cache';
  return 'public, max-age=3600';
}

/** An asset's last part has an extension; a page's has none. */
function isFile(path: string): boolean {
  return /\.[^./]*$/.test(path);
}

function trimSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
