// Serves the built client. The HTML has a preload link, so that the first list loads in parallel with the scripts.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HOME_REFLECTIONS, BEDTIME_REFLECTIONS } from '#contract/limits.ts';
import { PAGES, PAGE_PATHS } from '#contract/pages.ts';
import { listReflections } from '#contract/reflections.ts';
import { buildUrl } from '#contract/route.ts';
import { html } from '../http/html.ts';
import { buildPagePolicy } from '../http/security-headers.ts';
import { AppError } from '../http/errors/app-error.ts';
import { sendNotFound } from '../http/errors/send-error.ts';
import type { CallerSession } from '../http/limits/rate-limit.ts';
import { serveClientFiles } from './client-files.ts';

interface Deps {
  clientDir: string;
  authenticate(request: FastifyRequest): Promise<CallerSession | null>;
  /** The address at which sign-in works. */
  publicUrl: string;
  /** For the label of the sign-in button, which shows before the first answer of the API. */
  providerName?: string | undefined;
}

const FIRST_LISTS: Readonly<Record<string, number>> = {
  [PAGES.home]: HOME_REFLECTIONS,
  [PAGES.bedtimeReading]: BEDTIME_REFLECTIONS,
};

export async function serveStaticClient(
  app: FastifyInstance,
  { clientDir, authenticate, publicUrl, providerName }: Deps,
): Promise<void> {
  const page = readPage({ clientDir, publicUrl, providerName });
  if (page) serveClientFiles(app, clientDir);

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

interface ClientPage {
  text: string;
  policy: string;
}

function readPage({ clientDir, publicUrl, providerName }: Omit<Deps, 'authenticate'>): ClientPage | null {
  const path = join(clientDir, 'index.html');
  if (!existsSync(path)) return null;
  const text = readFileSync(path, 'utf8');
  const policy = buildPagePolicy(text);
  const metas = [html`<meta name="public-url" content="${publicUrl}" />`];
  if (providerName !== undefined) metas.push(html`<meta name="sign-in-provider" content="${providerName}" />`);
  return { text: text.replace('</head>', () => `${metas.map((meta) => meta.html).join('')}</head>`), policy };
}

interface PageRequest extends Pick<Deps, 'authenticate'> {
  path: string;
  page: ClientPage | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

async function sendPage({ path, page, request, reply, authenticate }: PageRequest): Promise<FastifyReply> {
  if (!page)
    throw new AppError('The client is not built yet. Run npm run build.', { code: 'client.missing', status: 503 });
  // Without the database, the page opens all the same and shows what is unavailable.
  const session = await authenticate(request).catch(() => null);
  const text = page.text.replace('</head>', `${preloadFor(path, session)}</head>`);
  return reply
    .code(PAGE_PATHS.includes(path) ? 200 : 404)
    .header('cache-control', 'no-store')
    .header('content-security-policy', page.policy)
    .type('text/html; charset=utf-8')
    .send(path === PAGES.bedtimeReading ? addNightClass(text) : text);
}

/** Must be exactly the URL that the client fetches; otherwise the list loads twice. */
function preloadFor(path: string, session: CallerSession | null): string {
  const limit = FIRST_LISTS[path];
  if (!session?.userId || limit === undefined) return '';
  const url = buildUrl(listReflections.path, { userId: session.userId }, { limit });
  return `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${url}">`;
}

function addNightClass(page: string): string {
  return page.replace('<html ', '<html class="night" ');
}

/** Assets have a file extension; pages have none. */
function isFile(path: string): boolean {
  return /\.[^./]*$/.test(path);
}

function trimSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
