// Serves the built client. A page is one of the prerendered shells, the same for everyone; web/first-script/ reads the
// person's data.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PAGES, PAGE_PATHS } from '#contract/pages.ts';
import { SHELL_HEADER } from '#contract/pages.ts';
import { html } from '../http/html.ts';
import { buildPagePolicy } from '../http/security-headers.ts';
import { AppError } from '../http/errors/app-error.ts';
import { sendNotFound } from '../http/errors/send-error.ts';
import { serveClientFiles } from './client-files.ts';

interface Deps {
  clientDir: string;
  sessionCookie: string;
  /** The address at which sign-in works. */
  publicUrl: string;
  /** For the label of the sign-in button, which shows before the first answer of the API. */
  providerName?: string | undefined;
}

const SIGN_IN_BUTTON = /(<button [^>]*class="button button-google"[^>]*>)[^]*?<\/button>/;

export async function serveStaticClient(app: FastifyInstance, { clientDir, ...deps }: Deps): Promise<void> {
  const shells = readShells(clientDir, deps);
  if (shells) serveClientFiles(app, clientDir);

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !path.startsWith('/api/') &&
      path !== '/api' &&
      !path.startsWith('/idp/');
    if (!isPage || isFile(path)) return sendNotFound(request, reply);
    return sendPage({ ...deps, path: trimSlash(path), shells, request, reply });
  });
}

interface Shell {
  text: string;
  policy: string;
}

interface Shells {
  /** Until the client knows who is signed in. */
  start: Shell;
  welcome: Shell;
}

function readShells(clientDir: string, deps: Pick<Deps, 'publicUrl' | 'providerName'>): Shells | null {
  const read = (name: string): Shell | null => {
    const path = join(clientDir, name);
    return existsSync(path) ? buildShell(readFileSync(path, 'utf8'), deps) : null;
  };
  const start = read('index.html');
  return start && { start, welcome: read('welcome.html') ?? start };
}

function buildShell(page: string, { publicUrl, providerName }: Pick<Deps, 'publicUrl' | 'providerName'>): Shell {
  const policy = buildPagePolicy(page);
  const address = html`<meta name="public-url" content="${publicUrl}" />`.html;
  if (providerName === undefined) return { text: addToHead(page, address), policy };
  const provider = html`<meta name="sign-in-provider" content="${providerName}" />`.html;
  // Without the logo, as the client renders it.
  const label = html`Sign in with ${providerName}`.html;
  const text = page.replace(SIGN_IN_BUTTON, (_, tag: string) => `${tag}${label}</button>`);
  return { text: addToHead(text, address + provider), policy };
}

function addToHead(page: string, elements: string): string {
  return page.replace('</head>', () => `${elements}</head>`);
}

interface PageRequest extends Pick<Deps, 'sessionCookie'> {
  path: string;
  shells: Shells | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

function sendPage({ path, shells, request, reply, sessionCookie }: PageRequest): FastifyReply {
  if (!shells)
    throw new AppError('The client is not built yet. Run npm run build.', { code: 'client.missing', status: 503 });
  const isWelcome = request.headers[SHELL_HEADER] === 'welcome' || isSignedOut(request, sessionCookie);
  const { text, policy } = isWelcome ? shells.welcome : shells.start;
  return reply
    .code(PAGE_PATHS.includes(path) ? 200 : 404)
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(path === PAGES.bedtimeReading && !isWelcome ? addNightClass(text) : text);
}

/**
 * True if the request shows that nobody is signed in. Right after a sign-in the redirect comes from another site, and then
 * the browser does not send the strict cookie. The error of a failed sign-in is shown by the client.
 */
function isSignedOut({ headers, cookies, query }: FastifyRequest, sessionCookie: string): boolean {
  const site = headers['sec-fetch-site'];
  return (
    cookies[sessionCookie] === undefined &&
    headers['sec-fetch-mode'] === 'navigate' &&
    site !== undefined &&
    site !== 'cross-site' &&
    (query as Record<string, unknown>)['authError'] === undefined
  );
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
