// The pages that are kept: fetched without cookies, so that they are the same for everybody.
import type { Shell } from './request-routing.ts';

interface ShellPage {
  shell: Shell;
  /** Where the server is asked for it. */
  path: string;
  status: number;
}

export const SHELL_PAGES: readonly ShellPage[] = [
  { shell: 'app', path: '/', status: 200 },
  { shell: 'night', path: '/bedtime-reading', status: 200 },
  // Any address that is no page; the cache keeps its status.
  { shell: 'missing', path: '/not-found', status: 404 },
];

/** Under this name a shell lies in the cache; no file of the build is called so. */
export function shellCacheKey(shell: Shell): string {
  return `/shell/${shell}`;
}

/** The files of the build that a page names. A page of another build names files this one has not. */
export function listNamedFiles(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((match) => match[1] ?? '');
}

/** Why a page is not to be kept; null when it may be. */
export function findShellProblem(
  { status, html }: { status: number; html: string },
  { page, files }: { page: ShellPage; files: ReadonlySet<string> },
): string | null {
  if (status !== page.status) return `${page.path} answered ${status}.`;
  const named = listNamedFiles(html);
  if (named.length === 0) return `${page.path} is not a page of Learn.`;
  const foreign = named.find((file) => !files.has(file));
  return foreign ? `${page.path} belongs to another build: it names ${foreign}.` : null;
}
