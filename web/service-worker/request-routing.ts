// Which requests the service worker answers, decided from the request alone.
import { PAGES, PAGE_PATHS } from '#contract/pages.ts';

/** The pages as the server sends them to nobody in particular; everything of a person comes later, by calls. */
export type Shell = 'app' | 'night' | 'missing';

export type Handling =
  /** The worker stays out: the browser asks the network as if there were no worker. */
  { kind: 'network' } | { kind: 'page'; shell: Shell } | { kind: 'file'; path: string };

export interface RequestInfoLike {
  method: string;
  /** `navigate` for a page. */
  mode: string;
  url: string;
}

interface Known {
  origin: string;
  /** Paths of the built files. */
  files: ReadonlySet<string>;
}

const NETWORK: Handling = { kind: 'network' };
/** Sign-in and the journal itself: an answer of the worker there would break the one and mix up the other. */
const NEVER = /^\/(?:api|idp)(?:[/?]|$)/i;

export function routeRequest({ method, mode, url }: RequestInfoLike, { origin, files }: Known): Handling {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return NETWORK;
  const path = decode(address.pathname);
  if (path === null || NEVER.test(path + address.search)) return NETWORK;
  if (mode !== 'navigate') return files.has(address.pathname) ? { kind: 'file', path: address.pathname } : NETWORK;
  // A file opened in a tab of its own is no page: when it is missing, the server's 404 is the answer.
  return /\.[^./]*$/.test(path) ? NETWORK : { kind: 'page', shell: findShell(trimSlash(path)) };
}

function findShell(path: string): Shell {
  if (path === PAGES.bedtimeReading) return 'night';
  return PAGE_PATHS.includes(path) ? 'app' : 'missing';
}

/** As the server reads it: `/%61pi/` is `/api/`. */
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
