// Serves the built client. A page is one of the prerendered shells, the same for everyone; web/first-script/ reads the
// person's data.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PAGES, SHELL_HEADER, isPagePath } from '#contract/pages.ts';
import type { Clock } from '../clock.ts';
import { html } from '../http/html.ts';
import { buildPagePolicy } from '../http/security-headers.ts';
import { AppError } from '../http/errors/app-error.ts';
import { sendNotFound } from '../http/errors/send-error.ts';
import { acceptsCoding, serveClientFiles } from './client-files.ts';

interface Deps {
  clientDir: string;
  /** The page of a day exists as soon as the day has begun somewhere. */
  clock: Clock;
  sessionCookie: string;
  /** The address at which sign-in works. */
  publicUrl: string;
  /** For the label of the sign-in button, which shows before the first answer of the API. */
  providerName?: string | undefined;
}

/** Takes less than a millisecond at the start; the highest quality would take twenty times as long to save 0.2 kB. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** The name on the prerendered button, which has this provider's logo. */
const PRERENDERED_PROVIDER = 'Google';
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
  policy: string;
  /** The same page in each content coding, the best one first. */
  bodies: readonly { coding: string; body: Buffer }[];
}

interface Shells {
  /** Until the client knows who is signed in. */
  start: Shell;
  /** The same for the bedtime reading. */
  night: Shell;
  welcome: Shell;
}

function readShells(clientDir: string, deps: Pick<Deps, 'publicUrl' | 'providerName'>): Shells | null {
  const read = (name: string): string | null => {
    const path = join(clientDir, name);
    return existsSync(path) ? addServer(readFileSync(path, 'utf8'), deps) : null;
  };
  const start = read('index.html');
  if (start === null) return null;
  const night = start.replace('<html ', '<html class="night" ');
  return { start: buildShell(start), night: buildShell(night), welcome: buildShell(read('welcome.html') ?? start) };
}

function buildShell(page: string): Shell {
  const body = Buffer.from(page);
  const bodies = [
    { coding: 'br', body: brotliCompressSync(body, BROTLI) },
    { coding: 'gzip', body: gzipSync(body) },
    { coding: 'identity', body },
  ];
  return { policy: buildPagePolicy(page), bodies };
}

/** What the client needs to know of this server before its first answer. */
function addServer(page: string, { publicUrl, providerName }: Pick<Deps, 'publicUrl' | 'providerName'>): string {
  const address = html`<meta name="public-url" content="${publicUrl}" />`.html;
  if (providerName === undefined || providerName === PRERENDERED_PROVIDER) return addToHead(page, address);
  const provider = html`<meta name="sign-in-provider" content="${providerName}" />`.html;
  // Without the logo, as the client renders it.
  const label = html`Sign in with ${providerName}`.html;
  const text = page.replace(SIGN_IN_BUTTON, (_, tag: string) => `${tag}${label}</button>`);
  return addToHead(text, address + provider);
}

function addToHead(page: string, elements: string): string {
  return page.replace('</head>', () => `${elements}</head>`);
}

interface PageRequest extends Pick<Deps, 'sessionCookie' | 'clock'> {
  path: string;
  shells: Shells | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

function sendPage({ path, shells, request, reply, sessionCookie, clock }: PageRequest): FastifyReply {
  if (!shells)
    throw new AppError('The client is not built yet. Run npm run build.', { code: 'client.missing', status: 503 });
  const isWelcome = request.headers[SHELL_HEADER] === 'welcome' || isSignedOut(request, sessionCookie);
  const startShell = path === PAGES.bedtimeReading ? shells.night : shells.start;
  const { policy, bodies } = isWelcome ? shells.welcome : startShell;
  const { coding, body } = bodies.find((one) => acceptsCoding(request, one.coding)) ?? bodies.at(-1)!;
  return reply
    .code(isPagePath(path, clock.now()) ? 200 : 404)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': policy, vary: 'accept-encoding' })
    .headers(coding === 'identity' ? {} : { 'content-encoding': coding })
    .type('text/html; charset=utf-8')
    .send(body);
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

/** Assets have a file extension; pages have none. */
function isFile(path: string): boolean {
  return /\.[^./]*$/.test(path);
}

function trimSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
