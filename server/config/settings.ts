import type { SignInPolicy } from './sign-up.ts';
import type { ModelConfig } from './ai.ts';

export interface AuthConfig {
  provider: 'local' | 'google' | 'oidc';
  /** On the sign-in button. The built-in provider uses Google's. */
  providerName: string;
  signInPolicy: SignInPolicy;
  client?: { issuer: string; clientId: string; clientSecret: string; tokenAuth: 'basic' | 'post'; scopes: string };
  localSigninCode?: string;
  sessionIdleMs: number;
  sessionMaxMs: number;
}

export interface Config {
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  databaseUrl?: string;
  masterKey?: string;
  previousMasterKey?: string;
  logLevel: string;
  rateLimitPerMinute: number;
  metricsHost: string;
  storageBytesPerPerson?: number | undefined;
  /** How long an account waits for its deletion. */
  accountDeleteDays: number;
  metricsPort?: number;
  trustProxy: readonly string[];
  auth: AuthConfig;
  ai?: ModelConfig;
  /** The language models of browsers may write texts. */
  allowsBrowserModel: boolean;
}
