/** The names that the browser knows, in order, and the one that is chosen: browsers spell some zones differently. */
export function listTimeZones(chosen: string): string[] {
  const known = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen]);
  return [...known].toSorted();
}
