// Serves the built client. A page is one of the prerendered shells. The page of a person also contains what it reads first.
import { promisify } from 'node:util';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FIRST_DATA_ID, PAGES, SHELL_HEADER, isPagePath } from '#contract/pages.ts';
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
  /** The answer about the session with what the page reads first, as JSON; null for a page without it. */
  findAnswer(
    this: void,
    visit: { page: string; date?: string | undefined },
    exchange: { request: FastifyRequest; reply: FastifyReply },
  ): Promise<string | null>;
  /** For the label of the sign-in button, which shows before the first answer of the API. */
  providerName?: string | undefined;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Takes less than a millisecond; the highest quality would take twenty times as long to save 0.2 kB. */
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
  /** The content policy of the page. */
  policy: string;
  page: string;
  /** The same page in each content coding, the best one first. */
  bodies: readonly Body[];
}

interface Body {
  coding: string;
  body: Buffer;
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
  return { policy: buildPagePolicy(page), page, bodies };
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

interface PageRequest extends Pick<Deps, 'sessionCookie' | 'clock' | 'findAnswer'> {
  path: string;
  shells: Shells | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

async function sendPage(options: PageRequest): Promise<FastifyReply> {
  const { path, shells, request, reply, sessionCookie, clock } = options;
  if (!shells)
    throw new AppError('The client is not built yet. Run npm run build.', { code: 'client.missing', status: 503 });
  const isWelcome = request.headers[SHELL_HEADER] === 'welcome' || isSignedOut(request, sessionCookie);
  const startShell = path === PAGES.bedtimeReading ? shells.night : shells.start;
  const shell = isWelcome ? shells.welcome : startShell;
  const answer = isWelcome || !isOwnNavigation(request) ? null : await findAnswer(options);
  const { coding, body } =
    answer === null
      ? (shell.bodies.find((one) => acceptsCoding(request, one.coding)) ?? shell.bodies.at(-1)!)
      : await compress(addAnswer(shell.page, answer), request);
  return reply
    .code(isPagePath(path, clock.now()) ? 200 : 404)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': shell.policy, vary: 'accept-encoding' })
    .headers(coding === 'identity' ? {} : { 'content-encoding': coding })
    .type('text/html; charset=utf-8')
    .send(body);
}

function findAnswer({ path, request, reply, findAnswer: find }: PageRequest): Promise<string | null> {
  const { date } = request.query as Record<string, unknown>;
  return find({ page: path, date: typeof date === 'string' ? date : undefined }, { request, reply });
}

/** A page that a browser opens on this site or without a site: no other site's, and nothing that a script or a cache keeps. */
function isOwnNavigation({ method, headers, query }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return (
    method === 'GET' &&
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-purpose'] === undefined &&
    (site === 'none' || site === 'same-origin') &&
    (query as Record<string, unknown>)['authError'] === undefined
  );
}

/** The script is a block of data: no policy has to allow it. Escaped, no text in it ends it. */
function addAnswer(page: string, answer: string): string {
  const data = answer.replaceAll('<', String.raw`\u003c`);
  const element = `<script type="application/json" id="${FIRST_DATA_ID}">${data}</script>`;
  return page.replace('data-screen="start"', 'data-screen="data"').replace('</body>', () => `${element}</body>`);
}

/** In Node's thread pool, so that other requests run meanwhile. */
async function compress(page: string, request: FastifyRequest): Promise<Body> {
  if (acceptsCoding(request, 'br')) return { coding: 'br', body: await compressBrotli(page, BROTLI) };
  if (acceptsCoding(request, 'gzip')) return { coding: 'gzip', body: await compressGzip(page) };
  return { coding: 'identity', body: Buffer.from(page) };
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
