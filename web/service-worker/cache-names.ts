const PREFIX = 'learn-files-';

export function cacheName(version: string): string {
  return PREFIX + version;
}

/** `names`: in the order of their creation. The previous build stays, because another window may still load its chunks. */
export function listOutdatedCaches(names: readonly string[], current: string): string[] {
  const ours = names.filter((name) => name.startsWith(PREFIX) && name !== current);
  return ours.slice(0, -1);
}
