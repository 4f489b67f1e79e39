// The address of DATABASE_URL with what must hold on every connection, whatever the address itself says.

/**
 * Of two values the driver takes the one of the address, and PostgreSQL the later `-c`: so both have to be written into
 * the address, and ours come last.
 */
export function completeAddress(url: string, applicationName: string): string {
  const [address = ''] = url.split('#', 1);
  const mark = address.indexOf('?');
  const parameters = new URLSearchParams(mark === -1 ? '' : address.slice(mark + 1));
  const given = parameters.getAll('options').at(-1) ?? '';
  // An acknowledged save is on disk.
  parameters.set('options', `${given} -c synchronous_commit=on`.trim());
  parameters.set('application_name', applicationName);
  return `${mark === -1 ? address : address.slice(0, mark)}?${parameters.toString()}`;
}
