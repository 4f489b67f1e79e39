// Server-sent events as text.

export const SSE_HEARTBEAT = ':\n\n';

/** Data as JSON. Without an id the one that the other side has stays as it is. */
export function formatSseEvent({ id, name, data }: { id?: string | number; name: string; data: unknown }): string {
  const line = id === undefined ? '' : `id: ${id}\n`;
  return `${line}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
