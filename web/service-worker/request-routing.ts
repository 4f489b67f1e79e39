import { PAGES, isPagePath } from '#contract/pages.ts';
import { SHARE_PATH } from './receive-share.ts';

/** The pages without personal data, which comes later by API calls. */
export type Shell = 'app' | 'welcome' | 'night' | 'missing';

export type Handling =
  | { kind: 'network' }
  /** Another app shares a text. */
  | { kind: 'share' }
  /** `signedOutShell`: while nobody is signed in on this device. */
  | { kind: 'page'; shell: Shell; signedOutShell: Shell }
  | { kind: 'file'; path: string };

export interface RequestInfoLike {
  method: string;
  mode: string;
  url: string;
}

interface Known {
  origin: string;
  files: ReadonlySet<string>;
  nowMs: number;
}

const NETWORK: Handling = { kind: 'network' };
/** Sign-in and the API: the worker must not answer these. */
const NETWORK_ONLY = /^\/(?:api|idp)(?:[/?]|$)/i;

export function routeRequest({ method, mode, url }: RequestInfoLike, { origin, files, nowMs }: Known): Handling {
  const address = new URL(url);
  if (address.origin !== origin) return NETWORK;
  if (method === 'POST' && mode === 'navigate' && address.pathname === SHARE_PATH) return { kind: 'share' };
  if (method !== 'GET') return NETWORK;
  const path = decode(address.pathname);
  if (path === null || NETWORK_ONLY.test(path + address.search)) return NETWORK;
  if (mode !== 'navigate') return files.has(address.pathname) ? { kind: 'file', path: address.pathname } : NETWORK;
  // A file that is opened in a tab is not a page: when it is missing, the server answers 404.
  if (/\.[^./]*$/.test(path)) return NETWORK;
  const shell = findShell(trimSlash(path), nowMs);
  // As the server chooses: the error of a failed sign-in is not part of the welcome page.
  return { kind: 'page', shell, signedOutShell: address.searchParams.has('authError') ? shell : 'welcome' };
}

function findShell(path: string, nowMs: number): Shell {
  if (path === PAGES.bedtimeReading) return 'night';
  return isPagePath(path, nowMs) ? 'app' : 'missing';
}

/** Decodes as the server does: `/%61pi/` is `/api/`. */
function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

function trimSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
