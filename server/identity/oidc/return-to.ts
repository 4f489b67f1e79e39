import { RETURN_TO_CHARACTERS_MAX } from '#contract/limits.ts';

const HOME = '/';
/** The base for relative URLs; not part of the result. */
const BASE = 'http://learn.invalid';

/** The path to open after sign-in. Paths to another site, to the API or to the provider become Home. */
export function sanitizeReturnTo(requested: string | undefined): string {
  if (!requested?.startsWith('/') || isUnsafePath(requested)) return HOME;
  const url = URL.parse(requested, BASE);
  if (!url || url.origin !== BASE) return HOME;
  // The URL parser resolves dot segments: `/.//elsewhere.example` becomes `//elsewhere.example`.
  if (url.pathname.startsWith('//') || isReservedPath(url.pathname)) return HOME;
  const path = url.pathname + url.search + url.hash;
  return path.length <= RETURN_TO_CHARACTERS_MAX ? path : HOME;
}

function isUnsafePath(requested: string): boolean {
  // Browsers ignore tabs and line breaks in URLs and read a backslash as a slash.
  return (
    requested.startsWith('//') || requested.includes('\\') || /\p{Cc}/u.test(requested) || !requested.isWellFormed()
  );
}

function isReservedPath(pathname: string): boolean {
  return /^\/(api|idp)(\/|$)/i.test(decode(pathname));
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return '/api';
  }
}
