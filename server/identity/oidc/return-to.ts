import { RETURN_TO_CHARACTERS_MAX } from '#contract/limits.ts';

const HOME = '/';
/** Only gives relative addresses something to stand on; it never leaves this file. */
const BASE = 'http://learn.invalid';

/** The path to show after a sign-in; whatever could lead away from the app, or into its machinery, becomes Home. */
export function sanitizeReturnTo(wish: string | undefined): string {
  if (!wish?.startsWith('/') || isUnsafePath(wish)) return HOME;
  const url = URL.parse(wish, BASE);
  if (!url || url.origin !== BASE) return HOME;
  // Dot segments are resolved only now: `/.//elsewhere.example` has become `//elsewhere.example`.
  if (url.pathname.startsWith('//') || isReservedPath(url.pathname)) return HOME;
  const path = url.pathname + url.search + url.hash;
  return path.length <= RETURN_TO_CHARACTERS_MAX ? path : HOME;
}

function isUnsafePath(wish: string): boolean {
  // Browsers drop tabs and line ends from an address and read a backslash as a slash.
  return wish.startsWith('//') || wish.includes('\\') || /\p{Cc}/u.test(wish) || !wish.isWellFormed();
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
