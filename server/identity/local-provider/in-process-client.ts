// How the provider is asked without a network: by requests that never leave the process.
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
  /** Whose request it is; absent for those of this server. */
  address?: string;
}

interface InProcessResponse {
  status: number;
  headers: Record<string, string | number | string[] | undefined>;
  body: string;
}

/** The provider and the way to talk to it; loaded at the first sign-in. */
export interface InProcessClient {
  provider: Provider;
  send(question: InProcessRequest): Promise<InProcessResponse>;
}

/** The address that a request inside the provider is made for: the library does not hand it on to where it stores. */
export type ClientAddressStorage = AsyncLocalStorage<string>;

export function createInProcessClient(
  provider: Provider,
  publicUrl: string,
  addresses: ClientAddressStorage,
): InProcessClient {
  const ask = createSend(provider, publicUrl);
  return { provider, send: (question) => addresses.run(question.address ?? '', () => ask(question)) };
}

/** Of a browser's request only what the question names gets through; scheme and host are the configured ones. */
function createSend(provider: Provider, publicUrl: string): InProcessClient['send'] {
  const { host, protocol } = new URL(publicUrl);
  const answerRaw = provider.callback();
  const inner = fastify({ logger: false });
  inner.removeAllContentTypeParsers();
  inner.addContentTypeParser('*', (_request, _payload, done) => done(null));
  inner.all(`${LOCAL_PROVIDER_PATH}/*`, (request, reply) => {
    reply.hijack();
    const { raw } = request;
    // As every framework does it that mounts one app in another; the provider derives its own prefix from the two.
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
