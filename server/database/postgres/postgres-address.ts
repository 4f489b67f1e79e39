// The address of DATABASE_URL with what must hold on every connection, whatever the address itself says.

/**
 * Of two values the driver takes the one of the address, and PostgreSQL the later `-c`: so both have to be written into
 * the address, and ours come last.
 */
export function buildConnectionUrl(url: string, applicationName: string): string {
  const { address, parameters } = split(url);
  const given = parameters.getAll('options').at(-1) ?? '';
  // An acknowledged save is on disk.
  parameters.set('options', `${given} -c synchronous_commit=on`.trim());
  parameters.set('application_name', applicationName);
  return `${address}?${parameters.toString()}`;
}

function split(url: string): { address: string; parameters: URLSearchParams } {
  const [whole = ''] = url.split('#', 1);
  const mark = whole.indexOf('?');
  if (mark === -1) return { address: whole, parameters: new URLSearchParams() };
  return { address: whole.slice(0, mark), parameters: new URLSearchParams(whole.slice(mark + 1)) };
}
