// The stand-in for Google: a provider that lives in this process and is asked through it, not over the network. Only the
// pages that a browser must see are published (pages.ts).
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { CustomFetch } from 'openid-client';
import type { Clock } from '../../clock.ts';
import type { AuthConfig, Config } from '../../config.ts';
import type { Accounts } from '../../storage/storage.ts';
import { createInside, STAND_IN_PATH, type Inside } from './inside.ts';
import { mountPages } from './pages.ts';
import { createProvider } from './provider.ts';
import { createStore } from './store.ts';

interface Deps {
  config: Config;
  redirectUri: string;
  accounts: Accounts;
  clock: Clock;
}

export interface StandIn {
  client: NonNullable<AuthConfig['client']>;
  /** Reaches the provider without leaving the process. */
  fetch: CustomFetch;
  mount(app: FastifyInstance): Promise<void>;
}

export function createStandIn({ config, redirectUri, accounts, clock }: Deps): StandIn {
  const { publicUrl } = config;
  const client: StandIn['client'] = {
    issuer: publicUrl + STAND_IN_PATH,
    clientId: 'learn',
    clientSecret: randomBytes(32).toString('base64url'),
    tokenAuth: 'basic',
    scopes: 'openid email profile',
  };

  let inside: Promise<Inside> | null = null;
  const load = (): Promise<Inside> => {
    inside ??= createProvider({ ...client, redirectUri, accounts, adapter: createStore(clock) }).then((provider) =>
      createInside(provider, publicUrl),
    );
    return inside;
  };

  return {
    client,
    fetch: async (url, { method, headers, body }) => {
      const { ask } = await load();
      const answer = await ask({ method, url: url.slice(publicUrl.length), headers, body: readForm(body) });
      const kept = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, String(value)]],
      );
      return new Response(answer.body, { status: answer.status, headers: kept });
    },
    mount: (app) => mountPages(app, { config, accounts, clock, load }),
  };
}

/** The library posts forms and nothing else. */
function readForm(body: Parameters<CustomFetch>[1]['body']): string | undefined {
  return body instanceof URLSearchParams ? body.toString() : undefined;
}
