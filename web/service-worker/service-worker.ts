// Caches Learn's files and four pages, so that Learn opens offline. It caches no personal data and answers no API call.
import { SIGNED_OUT_CACHE } from '../storage/browser/signed-out-mark.ts';
import { routeRequest, type Shell } from './request-routing.ts';
import type { FetchEvent, InstallEvent, WorkerScope } from './worker-scope.ts';
import { listOutdatedCaches, cacheName } from './cache-names.ts';
import { receiveShare } from './receive-share.ts';
import { findShellProblem, SHELL_PAGES, shellCacheKey, shellHeaders } from './app-shells.ts';

/** Filled in by scripts/vite/build-service-worker.ts. */
declare const BUILD: { version: string; files: readonly string[] };

// web/ is type-checked against a window, not a worker's global scope.
const worker = self as unknown as WorkerScope;
// Read once: the build inserts the whole list at each use of BUILD.
const { version, files: paths } = BUILD;
const files = new Set(paths);
const currentCache = cacheName(version);
/** Ignores `Vary: Accept-Encoding`. */
const ANY_VARIANT = { ignoreVary: true };

worker.addEventListener('install', (event) => event.waitUntil(install(event)));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', answer);
// The page asks for activation while it is idle, and to be claimed when it was opened before the first worker was active.
// Only pages of this origin can send messages.
worker.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void worker.skipWaiting();
  if (data === 'claim') void worker.clients.claim();
});

async function install(event: InstallEvent): Promise<void> {
  // In browsers with the Static Routing API, API calls do not start the worker.
  await event
    .addRoutes?.(['/api/*', '/idp/*'].map((urlPattern) => ({ condition: { urlPattern }, source: 'network' })))
    .catch(() => undefined);
  const cache = await caches.open(currentCache);
  // When one file cannot be fetched, the installation fails; the browser retries at the next visit.
  await Promise.all([
    ...paths.map((path) => cacheFile(path, cache)),
    ...SHELL_PAGES.map((page) => cacheShell(page, cache)),
  ]);
}

async function cacheFile(path: string, cache: Cache): Promise<void> {
  // A name with a hash is the same file in every build.
  const isNamedByContent = path.startsWith('/assets/');
  const known = isNamedByContent ? await caches.match(path, ANY_VARIANT) : undefined;
  const response =
    known ?? (await fetch(path, { credentials: 'omit', cache: isNamedByContent ? 'default' : 'no-cache' }));
  if (!response.ok || response.redirected) throw new Error(`${path} answered ${response.status}.`);
  await cache.put(path, response);
}

async function cacheShell(page: (typeof SHELL_PAGES)[number], cache: Cache): Promise<void> {
  const headers = shellHeaders(page.shell);
  const response = await fetch(page.path, { credentials: 'omit', cache: 'no-store', headers });
  const html = await response.text();
  const problem = findShellProblem({ status: response.status, html }, { page, files });
  if (problem) throw new Error(problem);
  const kept = new Headers(response.headers);
  // They describe the transferred bytes, not the cached text.
  for (const name of ['content-encoding', 'content-length', 'set-cookie', 'vary']) kept.delete(name);
  await cache.put(shellCacheKey(page.shell), new Response(html, { status: page.status, headers: kept }));
}

async function activate(): Promise<void> {
  const outdated = listOutdatedCaches(await caches.keys(), currentCache);
  await Promise.all(outdated.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

function answer(event: FetchEvent): void {
  const { request } = event;
  const handling = routeRequest(request, { origin: worker.location.origin, files, nowMs: Date.now() });
  if (handling.kind === 'page') event.respondWith(openShell(handling, request));
  if (handling.kind === 'share') event.respondWith(receiveShare(request, () => crypto.randomUUID()));
  if (handling.kind === 'file') event.respondWith(findFile(request));
}

async function openShell(
  { shell, signedOutShell }: { shell: Shell; signedOutShell: Shell },
  request: Request,
): Promise<Response> {
  const [cache, isSignedOut] = await Promise.all([caches.open(currentCache), caches.has(SIGNED_OUT_CACHE)]);
  const page = await cache.match(shellCacheKey(isSignedOut ? signedOutShell : shell));
  return page ? withStatus(page, shell) : fetch(request);
}

/** An unknown address is a 404 with the welcome page too, as the server answers it. */
function withStatus(page: Response, shell: Shell): Response {
  return shell === 'missing' && page.ok ? new Response(page.body, { status: 404, headers: page.headers }) : page;
}

/** From this build, otherwise the previous one, otherwise the server: the browser may have cleared the cache. */
async function findFile(request: Request): Promise<Response> {
  const cache = await caches.open(currentCache);
  return (await cache.match(request, ANY_VARIANT)) ?? (await caches.match(request, ANY_VARIANT)) ?? fetch(request);
}
