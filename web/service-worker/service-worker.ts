// The service worker: Learn's own files and three neutral pages lie on the device, so that it opens without network.
// It keeps nothing of a person and answers no call; what it decides is in service-worker/.
import { routeRequest, type Shell } from './request-routing.ts';
import type { FetchEvent, InstallEvent, WorkerScope } from './worker-scope.ts';
import { listOutdatedCaches, cacheName } from './cache-names.ts';
import { findShellProblem, SHELL_PAGES, shellCacheKey } from './app-shells.ts';

/** Filled in by scripts/build-service-worker.ts. */
declare const BUILD: { version: string; files: readonly string[] };

// A worker's global scope is not the window that the rest of web/ is checked against.
const worker = self as unknown as WorkerScope;
// Read once: the build writes the whole list wherever its name stands.
const { version, files: paths } = BUILD;
const files = new Set(paths);
const shelfName = cacheName(version);
/** Compressed in which way does not matter once it is here. */
const ANY_VARIANT = { ignoreVary: true };

worker.addEventListener('install', (event) => event.waitUntil(install(event)));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('fetch', answer);
// The page says when it is quiet enough for another build to take over, and when it was opened without a worker while the
// first one began; nobody else can send this.
worker.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void worker.skipWaiting();
  if (data === 'claim') void worker.clients.claim();
});

async function install(event: InstallEvent): Promise<void> {
  // Where the browser knows this, calls do not even wake the worker.
  await event
    .addRoutes?.(['/api/*', '/idp/*'].map((urlPattern) => ({ condition: { urlPattern }, source: 'network' })))
    .catch(() => undefined);
  const shelf = await caches.open(shelfName);
  // One file that cannot be had, and this build is not installed; the browser tries again with the next visit.
  await Promise.all([
    ...paths.map((path) => keepFile(path, shelf)),
    ...SHELL_PAGES.map((page) => keepShell(page, shelf)),
  ]);
}

async function keepFile(path: string, shelf: Cache): Promise<void> {
  // A name with a hash in it is the same file in every build.
  const isNamedByContent = path.startsWith('/assets/');
  const known = isNamedByContent ? await caches.match(path, ANY_VARIANT) : undefined;
  const response =
    known ?? (await fetch(path, { credentials: 'omit', cache: isNamedByContent ? 'default' : 'no-cache' }));
  if (!response.ok || response.redirected) throw new Error(`${path} answered ${response.status}.`);
  await shelf.put(path, response);
}

async function keepShell(page: (typeof SHELL_PAGES)[number], shelf: Cache): Promise<void> {
  const response = await fetch(page.path, { credentials: 'omit', cache: 'no-store' });
  const html = await response.text();
  const problem = findShellProblem({ status: response.status, html }, { page, files });
  if (problem) throw new Error(problem);
  const headers = new Headers(response.headers);
  // They describe the bytes as they came, not the text that is kept.
  for (const name of ['content-encoding', 'content-length', 'set-cookie']) headers.delete(name);
  await shelf.put(shellCacheKey(page.shell), new Response(html, { status: page.status, headers }));
}

async function takeOver(): Promise<void> {
  const outdated = listOutdatedCaches(await caches.keys(), shelfName);
  await Promise.all(outdated.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

function answer(event: FetchEvent): void {
  const { request } = event;
  const handling = routeRequest(request, { origin: worker.location.origin, files });
  if (handling.kind === 'page') event.respondWith(openShell(handling.shell, request));
  if (handling.kind === 'file') event.respondWith(findFile(request));
}

async function openShell(shell: Shell, request: Request): Promise<Response> {
  const shelf = await caches.open(shelfName);
  return (await shelf.match(shellCacheKey(shell))) ?? fetch(request);
}

/** From this build, else from the one before it, else from the server: the browser may have cleared the shelf. */
async function findFile(request: Request): Promise<Response> {
  const shelf = await caches.open(shelfName);
  return (await shelf.match(request, ANY_VARIANT)) ?? (await caches.match(request, ANY_VARIANT)) ?? fetch(request);
}
