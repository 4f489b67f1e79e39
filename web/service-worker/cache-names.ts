// The names of the caches: one for each build, told apart by the build's version.
const PREFIX = 'learn-files-';

export function cacheName(version: string): string {
  return PREFIX + version;
}

/**
 * What may go when a build takes over, given the names in the order they were made. The build before it stays: another
 * window may still be writing with its code, and ask for a part of it that it has not needed so far.
 */
export function listOutdatedCaches(names: readonly string[], current: string): string[] {
  const ours = names.filter((name) => name.startsWith(PREFIX) && name !== current);
  return ours.slice(0, -1);
}
