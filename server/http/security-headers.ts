// The headers that limit what a page may do, and the check that no other site acts in a person's name; in one hook,
// because each hook costs time per request.
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cookieAndToken, crossSiteRequest, jsonRequired } from './errors/app-error.ts';
import { findAccessToken } from './request-headers.ts';

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types learn',
].join('; ');

const INLINE = [
  { source: "script-src 'self'", elements: /<script>([^]*?)<\/script>/g },
  { source: "style-src 'self'", elements: /<style>([^]*?)<\/style>/g },
];

/** The policy of a page with inline scripts and styles. It names them by their hashes, so it blocks all others. */
export function buildPagePolicy(page: string): string {
  return INLINE.reduce((policy, { source, elements }) => {
    const hashes = Array.from(page.matchAll(elements), ([, text = '']) => hashOf(text));
    return policy.replace(source, () => [source, ...hashes].join(' '));
  }, CONTENT_SECURITY_POLICY);
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** The wake lock is for bedtime readings. Only names that Chromium knows: others cause a warning in the console. */
const ALLOWED_PERMISSIONS = ['clipboard-write', 'screen-wake-lock'];
const DENIED_PERMISSIONS = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];
/** The Prompt API of the browser. */
const LANGUAGE_MODEL = 'language-model';

function buildPermissionsPolicy(allowsBrowserModel: boolean): string {
  const allowed = [...ALLOWED_PERMISSIONS, ...(allowsBrowserModel ? [LANGUAGE_MODEL] : [])];
  const denied = [...DENIED_PERMISSIONS, ...(allowsBrowserModel ? [] : [LANGUAGE_MODEL])];
  return [...allowed.map((name) => `${name}=(self)`), ...denied.map((name) => `${name}=()`)].join(', ');
}

// No upgrade-insecure-requests: a server without https at home would not load. No Clear-Site-Data: it deletes drafts.
const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
} as const;

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

export function buildSecurityHeaders({ publicUrl, allowsBrowserModel }: HeaderOptions): Record<string, string> {
  return {
    ...HEADERS,
    'permissions-policy': buildPermissionsPolicy(allowsBrowserModel),
    ...(publicUrl.startsWith('https://') && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

export interface HeaderOptions {
  publicUrl: string;
  allowsBrowserModel: boolean;
}

interface Options extends HeaderOptions {
  sessionCookie: string;
  /** The route that the sign-in provider redirects to from its own site. */
  crossSitePath: string;
}

export function registerSecurityHeaders(app: FastifyInstance, options: Options): void {
  const { publicUrl } = options;
  const headers = buildSecurityHeaders(options);
  const apiHeaders = { ...headers, 'cache-control': 'no-store' };

  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', (request, reply, done) => {
    const path = findPath(request);
    const isApi = path === '/api' || path.startsWith('/api/');
    reply.headers(isApi ? apiHeaders : headers);
    const hasToken = isApi && findAccessToken(request) !== null;
    if (hasToken && request.cookies[options.sessionCookie] !== undefined) done(cookieAndToken());
    // No browser adds a token by itself, so another site cannot use it.
    else if (!hasToken && !isSameOrigin({ request, path, isApi }, options)) done(crossSiteRequest(publicUrl));
    else if (isApi && !request.is404 && hasNonJsonBody(request)) done(jsonRequired());
    else done();
  });
}

/** The path of the route: the router decodes the URL, so `/%61pi/…` is the same call. */
function findPath(request: FastifyRequest): string {
  return request.routeOptions.url ?? request.url.split('?', 1)[0] ?? '/';
}

interface OriginCheck {
  request: FastifyRequest;
  path: string;
  isApi: boolean;
}

function isSameOrigin(
  { request, path, isApi }: OriginCheck,
  { publicUrl, sessionCookie, crossSitePath }: Options,
): boolean {
  const site = request.headers['sec-fetch-site'];
  if (SAFE_METHODS.has(request.method)) {
    // Reads are checked too: some cost money or time.
    return !isApi || path === crossSitePath || (site !== 'cross-site' && site !== 'same-site');
  }
  if (site !== undefined) return site === 'same-origin';
  const { origin } = request.headers;
  if (origin !== undefined) return origin === publicUrl;
  // Without both headers it is no current browser. Other clients may write, but not with a session cookie.
  return request.cookies[sessionCookie] === undefined;
}

/** Any site can post forms and plain text without a CORS preflight, but not JSON. */
function hasNonJsonBody({ headers }: FastifyRequest): boolean {
  const type = headers['content-type'];
  if (type !== undefined) return type.split(';', 1)[0]?.trim().toLowerCase() !== 'application/json';
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
