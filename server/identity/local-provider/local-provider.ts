// The built-in sign-in provider. It runs in this process and is called without the network; only the pages for browsers
// are public (pages.ts).
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { CustomFetch } from 'openid-client';
import type { Clock } from '../../clock.ts';
import type { ServerSecrets } from '../../vault/vault.ts';
import type { LocalAccounts } from './account-rows.ts';
import type { Signer } from '../sessions/signing.ts';
import { findSignInState } from '../oidc/sign-in-state.ts';
import { createInProcessClient, LOCAL_PROVIDER_PATH, type InProcessClient } from './in-process-client.ts';
import { isDirectLoopback, type Connection } from './loopback-guard.ts';
import { mountLocalProviderPages } from './pages.ts';
import { createOidcProvider } from './provider.ts';
import { createSignInCode } from './access-code.ts';
import { createMemoryStore } from './store.ts';
import { createUsedAccounts } from './used-accounts.ts';
import type { AuthConfig, Config } from '../../config/settings.ts';

interface Deps {
  config: Config;
  redirectUri: string;
  storage: { localAccounts: LocalAccounts; serverSecrets: ServerSecrets };
  /** Signs the sign-in state cookies. */
  signer: Signer;
  clock: Clock;
  clientDir?: string | undefined;
}

export type LocalProvider = ReturnType<typeof createLocalProvider>;

export function createLocalProvider({ config, redirectUri, storage, signer, clock, clientDir }: Deps) {
  const { publicUrl } = config;
  const { localAccounts, serverSecrets } = storage;
  const code = createSignInCode({ config, serverSecrets });
  const used = createUsedAccounts({
    publicUrl,
    findSecrets: () => serverSecrets.derive('used accounts'),
    findCode: () => code.getRule().code,
  });
  const client: NonNullable<AuthConfig['client']> = {
    issuer: publicUrl + LOCAL_PROVIDER_PATH,
    clientId: 'learn',
    clientSecret: randomBytes(32).toString('base64url'),
    tokenAuth: 'basic',
    scopes: 'openid email profile',
  };

  const addresses = new AsyncLocalStorage<string>();
  const adapter = createMemoryStore(clock, () => addresses.getStore() ?? '');
  let loading: Promise<InProcessClient> | null = null;
  const load = (): Promise<InProcessClient> => {
    loading ??= createOidcProvider({ ...client, redirectUri, accounts: localAccounts, adapter }).then((provider) =>
      createInProcessClient(provider, publicUrl, addresses),
    );
    return loading;
  };

  return {
    client,
    /** Calls the provider within the process. */
    fetch: (async (url, { method, headers, body }) => {
      const { send } = await load();
      return toResponse(await send({ method, url: url.slice(publicUrl.length), headers, payload: readForm(body) }));
    }) satisfies CustomFetch,
    mount: (app: FastifyInstance): Promise<void> =>
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
    /** False for requests that may come from another computer, unless LOCAL_SIGNIN_CODE is set. */
    isSignInAllowed: (connection: Connection): boolean =>
      config.auth.localSigninCode !== undefined || isDirectLoopback(connection),
    /** A line for the start, also for the first one: an account made today may be used on another device today. */
    describeCode: (): string | null => {
      const rule = code.getRule();
      if (rule.code === null || rule.isForNewAccounts) return null;
      return `Sign-in code: ${rule.code}. A browser asks for it when it uses an existing account for the first time.`;
    },
  };
}

function toResponse({ statusCode: status, headers, body }: LightMyRequestResponse): Response {
  const defined = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return new Response(body, { status, headers: defined });
}

/** openid-client sends only forms. */
function readForm(body: Parameters<CustomFetch>[1]['body']): string | undefined {
  return body instanceof URLSearchParams ? body.toString() : undefined;
}
