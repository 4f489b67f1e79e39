// What holds for every request: the headers that tell browsers what a page may do, and the rule that keeps other sites
// from acting in a person's name. One hook, because each costs every request.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { finishSignIn } from '#contract/session.ts';
import { sessionCookieName } from '../identity/sessions/cookies.ts';
import { crossSiteRequest, jsonRequired } from './errors/app-error.ts';

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

/**
 * What pages of ours may use of a device: the screen that stays on for a reading, and copying a text that waits. Only
 * names that Chromium knows: for any other it writes a warning into the console.
 */
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
const PERMISSIONS_POLICY = [
  ...ALLOWED_PERMISSIONS.map((name) => `${name}=(self)`),
  ...DENIED_PERMISSIONS.map((name) => `${name}=()`),
].join(', ');

// No upgrade-insecure-requests: a plain-http address at home would load for ever. No Clear-Site-Data: it deletes drafts.
const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'permissions-policy': PERMISSIONS_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
} as const;

const HEADERS_HTTPS = { ...HEADERS, 'strict-transport-security': 'max-age=31536000' } as const;

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

export function buildSecurityHeaders(publicUrl: string): Record<string, string> {
  return publicUrl.startsWith('https://') ? HEADERS_HTTPS : HEADERS;
}

export function registerSecurityHeaders(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  const headers = buildSecurityHeaders(publicUrl);
  const apiHeaders = { ...headers, 'cache-control': 'no-store' };
  const cookieName = sessionCookieName(publicUrl);

  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async (request, reply) => {
    const path = findPath(request);
    const isApi = path === '/api' || path.startsWith('/api/');
    reply.headers(isApi ? apiHeaders : headers);
    if (!isSameOrigin({ request, path, isApi, publicUrl, cookieName })) throw crossSiteRequest(publicUrl);
    if (isApi && !request.is404 && hasNonJsonBody(request)) throw jsonRequired();
  });
}

/** The route's own path: the router decodes what was written, so `/%61pi/…` is the same call. */
function findPath(request: FastifyRequest): string {
  return request.routeOptions.url ?? request.url.split('?', 1)[0] ?? '/';
}

interface OriginCheck {
  request: FastifyRequest;
  path: string;
  isApi: boolean;
  publicUrl: string;
  cookieName: string;
}

function isSameOrigin({ request, path, isApi, publicUrl, cookieName }: OriginCheck): boolean {
  const site = request.headers['sec-fetch-site'];
  if (SAFE_METHODS.has(request.method)) {
    // Reading can cost money or time too. The provider alone sends people here from elsewhere, to one address.
    return !isApi || path === finishSignIn.path || (site !== 'cross-site' && site !== 'same-site');
  }
  if (site !== undefined) return site === 'same-origin';
  const { origin } = request.headers;
  if (origin !== undefined) return origin === publicUrl;
  // Neither header: no browser of today. Tools may write, but not with somebody's session.
  return request.cookies[cookieName] === undefined;
}

/** A form or a plain text can be posted from any site without asking; JSON cannot. */
function hasNonJsonBody({ headers }: FastifyRequest): boolean {
  const type = headers['content-type'];
  if (type !== undefined) return type.split(';', 1)[0]?.trim().toLowerCase() !== 'application/json';
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
