/** An older response may miss changes that were pushed since. */
const FRESH_MS = 10_000;

/** The response to a read that the first script has sent; null sends the read. Each response is used once. */
export async function takeEarlyRead(path: string): Promise<Response | null> {
  const reads = globalThis.learnEarlyAnswers?.reads;
  const read = reads?.get(path);
  reads?.delete(path);
  const response = performance.now() < FRESH_MS ? await read?.catch(() => null) : null;
  return response?.ok ? response : null;
}
