// How requests leave: no redirects, no limits of undici's own (they would end a slow local model), and no answer
// without an end.
import { Agent, fetch as send } from 'undici';
import { ProviderCallError } from './call-error.ts';

export interface Transport {
  fetch: typeof fetch;
  close(): Promise<void>;
}

const CONNECT_MS = 10_000;
/** A long text as events takes 300 kB; more than this is no answer to a question of ours. */
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
      // Somewhere else would get the key and what people wrote.
      throw new ProviderCallError('request');
    }
    // One stream under two names: undici's, and that of the global Response.
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

/** Its status says all; of the rest only the beginning is looked at. */
function limitErrorResponse(): Limit {
  return limitBytes(ERROR_RESPONSE_BYTES_MAX, (controller) => controller.terminate());
}

function limitBytes(
  maxBytes: number,
  refuse: (controller: TransformStreamDefaultController<Uint8Array<ArrayBuffer>>) => void,
): Limit {
  let bytes = 0;
  return new TransformStream({
    transform(chunk: Uint8Array<ArrayBuffer>, controller) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) refuse(controller);
      else controller.enqueue(chunk);
    },
  });
}
