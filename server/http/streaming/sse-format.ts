export const SSE_HEARTBEAT = ':\n\n';

/** Data as JSON. Without an id, the client's last event id does not change. */
export function formatSseEvent({ id, name, data }: { id?: string | number; name: string; data: unknown }): string {
  const line = id === undefined ? '' : `id: ${id}\n`;
  return `${line}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
