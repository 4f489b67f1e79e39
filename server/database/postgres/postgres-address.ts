/** The driver prefers values of the URL, and PostgreSQL the last `-c`: so ours are appended to the URL. */
export function buildConnectionUrl(url: string, applicationName: string): string {
  const { address, parameters } = split(url);
  const given = parameters.getAll('options').at(-1) ?? '';
  // A save is on disk before it is answered.
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
