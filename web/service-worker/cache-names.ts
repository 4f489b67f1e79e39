// Names of the caches: one per build, with the build's version.
const PREFIX = 'learn-files-';

export function cacheName(version: string): string {
  return PREFIX + version;
}

/**
 * The caches to delete when a build is activated, given the names in the order of their creation. The previous build stays:
 * another window may still run it and load more of its chunks.
 */
export function listOutdatedCaches(names: readonly string[], current: string): string[] {
  const ours = names.filter((name) => name.startsWith(PREFIX) && name !== current);
  return ours.slice(0, -1);
}
