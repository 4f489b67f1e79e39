// How the provider is asked without a network: by requests that never leave the process.
import type { AsyncLocalStorage } from 'node:async_hooks';
import fastify from 'fastify';
import type { Provider } from 'oidc-provider';

export const STAND_IN_PATH = '/idp';

interface Question {
  method: string;
  /** Path and query, `/idp` included. */
  url: string;
  headers: Record<string, string>;
  body?: string;
  /** Whose request it is; absent for those of this server. */
  address?: string;
}

interface Answer {
  status: number;
  headers: Record<string, string | number | string[] | undefined>;
  body: string;
}

/** The provider and the way to talk to it; loaded at the first sign-in. */
export interface Inside {
  provider: Provider;
  ask(question: Question): Promise<Answer>;
}

/** The address that a request inside the provider is made for: the library does not hand it on to where it stores. */
export type Addresses = AsyncLocalStorage<string>;

export function createInside(provider: Provider, publicUrl: string, addresses: Addresses): Inside {
  const ask = createAsk(provider, publicUrl);
  return { provider, ask: (question) => addresses.run(question.address ?? '', () => ask(question)) };
}

/** Of a browser's request only what the question names gets through; scheme and host are the configured ones. */
function createAsk(provider: Provider, publicUrl: string): Inside['ask'] {
  const { host, protocol } = new URL(publicUrl);
  const answerRaw = provider.callback();
  const inner = fastify({ logger: false });
  inner.removeAllContentTypeParsers();
  inner.addContentTypeParser('*', (_request, _payload, done) => done(null));
  inner.all(`${STAND_IN_PATH}/*`, (request, reply) => {
    reply.hijack();
    const { raw } = request;
    // As every framework does it that mounts one app in another; the provider derives its own prefix from the two.
    Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(STAND_IN_PATH.length) });
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
