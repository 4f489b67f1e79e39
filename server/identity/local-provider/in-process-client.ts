// Sends requests to the built-in provider within the process.
import type { AsyncLocalStorage } from 'node:async_hooks';
import fastify from 'fastify';
import type { Provider } from 'oidc-provider';

export const LOCAL_PROVIDER_PATH = '/idp';

interface InProcessRequest {
  method: string;
  /** Path and query, `/idp` included. */
  url: string;
  headers: Record<string, string>;
  body?: string;
  /** Of the browser; absent for requests of this server. */
  address?: string;
}

export interface InProcessResponse {
  status: number;
  headers: Record<string, string | number | string[] | undefined>;
  body: string;
}

/** Loaded at the first sign-in. */
export interface InProcessClient {
  provider: Provider;
  send(request: InProcessRequest): Promise<InProcessResponse>;
}

/** The client's address during a request: the library does not pass it to its store. */
export type ClientAddressStorage = AsyncLocalStorage<string>;

export function createInProcessClient(
  provider: Provider,
  publicUrl: string,
  addresses: ClientAddressStorage,
): InProcessClient {
  const sendRequest = createSend(provider, publicUrl);
  return { provider, send: (request) => addresses.run(request.address ?? '', () => sendRequest(request)) };
}

/** Only the given parts of a browser's request are forwarded; scheme and host are the configured ones. */
function createSend(provider: Provider, publicUrl: string): InProcessClient['send'] {
  const { host, protocol } = new URL(publicUrl);
  const answerRaw = provider.callback();
  const inner = fastify({ logger: false });
  inner.removeAllContentTypeParsers();
  inner.addContentTypeParser('*', (_request, _payload, done) => done(null));
  inner.all(`${LOCAL_PROVIDER_PATH}/*`, (request, reply) => {
    reply.hijack();
    const { raw } = request;
    // As frameworks mount one app in another: the provider derives its path prefix from the two.
    Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(LOCAL_PROVIDER_PATH.length) });
    void answerRaw(raw, reply.raw);
  });

  return async ({ method, url, headers, body }) => {
    const answer = await inner.inject({
      method: method as 'GET' | 'POST',
      url,
      headers: { ...headers, host, 'x-forwarded-proto': protocol.slice(0, -1) },
      payload: body,
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.body };
  };
}
