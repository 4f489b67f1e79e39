// Sends requests to the built-in provider within the process.
import type { AsyncLocalStorage } from 'node:async_hooks';
import fastify, { type InjectOptions, type LightMyRequestResponse } from 'fastify';
import type { Provider } from 'oidc-provider';

export const LOCAL_PROVIDER_PATH = '/idp';

interface InProcessRequest extends Pick<InjectOptions, 'method' | 'payload'> {
  /** Path and query, `/idp` included. */
  url: string;
  headers: Record<string, string>;
  /** Of the browser; absent for requests of this server. */
  address?: string;
}

export type InProcessClient = ReturnType<typeof createInProcessClient>;

/** `addresses` has the client's address during a request: the library does not pass it to its store. */
export function createInProcessClient(provider: Provider, publicUrl: string, addresses: AsyncLocalStorage<string>) {
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

  return {
    provider,
    /** Only the given parts of a browser's request are forwarded; scheme and host are the configured ones. */
    send: ({ method, url, headers, payload, address = '' }: InProcessRequest): Promise<LightMyRequestResponse> => {
      const ownHeaders = { ...headers, host, 'x-forwarded-proto': protocol.slice(0, -1) };
      return addresses.run(address, async () => inner.inject({ method, url, headers: ownHeaders, payload }));
    },
  };
}
