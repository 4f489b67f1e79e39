// The stand-in for Google: a provider that lives in this process and is asked through it, not over the network. Only the
// pages that a browser must see are published (pages.ts).
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { CustomFetch } from 'openid-client';
import type { Clock } from '../../clock.ts';
import type { AuthConfig, Config } from '../../config/config.ts';
import type { Storage } from '../../storage.ts';
import type { Signer } from '../sessions/signing.ts';
import { findSignInState } from '../oidc/sign-in-state.ts';
import {
  createInProcessClient,
  LOCAL_PROVIDER_PATH,
  type ClientAddressStorage,
  type InProcessClient,
} from './in-process-client.ts';
import { isDirectLoopback, type Connection } from './loopback-guard.ts';
import { mountLocalProviderPages } from './pages.ts';
import { createOidcProvider } from './provider.ts';
import { createSignInCode } from './access-code.ts';
import { createMemoryStore } from './store.ts';
import { createUsedAccounts } from './used-accounts.ts';

interface Deps {
  config: Config;
  redirectUri: string;
  storage: Pick<Storage, 'localAccounts' | 'serverSecrets'>;
  /** Of the cookies of sign-ins that are under way. */
  signer: Signer;
  clock: Clock;
  clientDir?: string | undefined;
}

export interface LocalProvider {
  client: NonNullable<AuthConfig['client']>;
  /** Reaches the provider without leaving the process. */
  fetch: CustomFetch;
  mount(app: FastifyInstance): Promise<void>;
  /** False for requests that may have come from another computer, where that is not allowed. */
  isSignInAllowed(connection: Connection): boolean;
  /** What to say at the start; null when there is nothing to say. */
  describeCode(): Promise<string | null>;
}

export function createLocalProvider({ config, redirectUri, storage, signer, clock, clientDir }: Deps): LocalProvider {
  const { publicUrl } = config;
  const { localAccounts, serverSecrets } = storage;
  const code = createSignInCode({ config, serverSecrets });
  const used = createUsedAccounts({
    publicUrl,
    findSecrets: () => serverSecrets.derive('used accounts'),
    findCode: () => code.getRule().code,
  });
  const client: LocalProvider['client'] = {
    issuer: publicUrl + LOCAL_PROVIDER_PATH,
    clientId: 'learn',
    clientSecret: randomBytes(32).toString('base64url'),
    tokenAuth: 'basic',
    scopes: 'openid email profile',
  };

  const addresses: ClientAddressStorage = new AsyncLocalStorage();
  let inside: Promise<InProcessClient> | null = null;
  const load = (): Promise<InProcessClient> => {
    const adapter = createMemoryStore(clock, () => addresses.getStore() ?? '');
    inside ??= createOidcProvider({ ...client, redirectUri, accounts: localAccounts, adapter }).then((provider) =>
      createInProcessClient(provider, publicUrl, addresses),
    );
    return inside;
  };

  return {
    client,
    fetch: async (url, { method, headers, body }) => {
      const { send } = await load();
      const answer = await send({ method, url: url.slice(publicUrl.length), headers, body: readForm(body) });
      const kept = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, String(value)]],
      );
      return new Response(answer.body, { status: answer.status, headers: kept });
    },
    mount: (app) =>
      mountLocalProviderPages(app, {
        config,
        accounts: localAccounts,
        code,
        used,
        isStarted: (state, cookies) =>
          findSignInState(state, { publicUrl, cookies, nowMs: clock.now(), signer }) !== null,
        clock,
        clientDir,
        load,
      }),
    isSignInAllowed: (connection) => config.auth.localSigninCode !== undefined || isDirectLoopback(connection),
    describeCode: async () => {
      const rule = code.getRule();
      if (rule.code === null || rule.isForNewAccounts || (await localAccounts.list()).length === 0) return null;
      return `Sign-in code: ${rule.code}. It is asked for where an account is used in a browser for the first time.`;
    },
  };
}

/** The library posts forms and nothing else. */
function readForm(body: Parameters<CustomFetch>[1]['body']): string | undefined {
  return body instanceof URLSearchParams ? body.toString() : undefined;
}
