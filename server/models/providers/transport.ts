// Sends requests: without redirects, without undici's timeouts (they would end a slow local model), and with a size limit
// for answers.
import { Agent, fetch as send } from 'undici';
import { ProviderCallError } from './call-error.ts';

export interface Transport {
  fetch: typeof fetch;
  close(): Promise<void>;
}

const CONNECT_MS = 10_000;
/** A long text as events takes 300 kB. */
const RESPONSE_BYTES_MAX = 4_000_000;
const ERROR_RESPONSE_BYTES_MAX = 64_000;

export function createTransport(): Transport {
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
    const body = stream?.pipeThrough(response.ok ? limitResponse() : limitErrorResponse());
    const { status, statusText } = response;
    return new Response(body ?? null, { status, statusText, headers: [...response.headers] });
  }

  return {
    fetch: request,
    close: () => agent.destroy(),
  };
}

type Limit = TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>;

function limitResponse(): Limit {
  return limitBytes(RESPONSE_BYTES_MAX, () => {
    throw new ProviderCallError('provider');
  });
}

/** The status is enough; only the beginning of the body is read. */
function limitErrorResponse(): Limit {
  return limitBytes(ERROR_RESPONSE_BYTES_MAX, (controller) => controller.terminate());
}

function limitBytes(
  maxBytes: number,
  onExceeded: (controller: TransformStreamDefaultController<Uint8Array<ArrayBuffer>>) => void,
): Limit {
  let bytes = 0;
  return new TransformStream({
    transform(chunk: Uint8Array<ArrayBuffer>, controller) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) onExceeded(controller);
      else controller.enqueue(chunk);
    },
  });
}
