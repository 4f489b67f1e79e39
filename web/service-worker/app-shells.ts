// The cached pages: fetched without cookies, so that they are the same for everyone.
import { SHELL_HEADER } from '#contract/pages.ts';
import type { Shell } from './request-routing.ts';

interface ShellPage {
  shell: Shell;
  path: string;
  status: number;
}

export const SHELL_PAGES: readonly ShellPage[] = [
  { shell: 'app', path: '/', status: 200 },
  { shell: 'welcome', path: '/', status: 200 },
  { shell: 'night', path: '/bedtime-reading', status: 200 },
  // Any path without a page; the cached response has its status 404.
  { shell: 'missing', path: '/not-found', status: 404 },
];

/** The server sends the welcome page to a navigation only, unless this header asks for it. */
export function shellHeaders(shell: Shell): Record<string, string> {
  return shell === 'welcome' ? { [SHELL_HEADER]: shell } : {};
}

export function shellCacheKey(shell: Shell): string {
  return `/shell/${shell}`;
}

/** The build files that a page refers to. A page of another build refers to files that this build lacks. */
export function listNamedFiles(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((match) => match[1] ?? '');
}

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
