// Sends requests: without redirects, without undici's timeouts (they would end a slow local model), and with a size limit
// for answers.
import { Agent, fetch as send } from 'undici';
import { ProviderCallError } from './call-error.ts';

export type Transport = ReturnType<typeof createTransport>;

const CONNECT_MS = 10_000;
/** A long text as events takes 300 kB. */
const RESPONSE_BYTES_MAX = 4_000_000;
const ERROR_RESPONSE_BYTES_MAX = 64_000;

export function createTransport() {
  const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: CONNECT_MS } });

  async function request(input: unknown, init?: unknown): Promise<Response> {
    // The SDK passes an address and plain settings, which mean the same to both fetches.
    const address = input as string;
    const settings = init as Parameters<typeof send>[1];
    const response = await send(address, { ...settings, redirect: 'manual', dispatcher: agent });
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      // Another host would receive the key and the entries.
      throw new ProviderCallError('request');
    }
    // The same stream: undici and the global Response declare it with different types.
    const stream = response.body as unknown as ReadableStream<Uint8Array<ArrayBuffer>> | null;
    const body = stream?.pipeThrough(limitBytes(response.ok));
    const { status, statusText } = response;
    return new Response(body ?? null, { status, statusText, headers: [...response.headers] });
  }

  return { fetch: request satisfies typeof fetch, close: () => agent.destroy() };
}

/** Of an error, the status is enough: only the beginning of its body is read. */
function limitBytes(isOk: boolean): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  const maxBytes = isOk ? RESPONSE_BYTES_MAX : ERROR_RESPONSE_BYTES_MAX;
  let bytes = 0;
  return new TransformStream({
    transform(chunk: Uint8Array<ArrayBuffer>, controller) {
      bytes += chunk.byteLength;
      if (bytes <= maxBytes) controller.enqueue(chunk);
      else if (isOk) throw new ProviderCallError('provider');
      else controller.terminate();
    },
  });
}
