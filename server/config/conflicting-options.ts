// Options that are valid one by one, but not together.
import { LOOPBACK_HOSTS } from './parse.ts';
import type { Config } from './settings.ts';

export function findConfigConflicts(config: Config): string[] {
  const problems: string[] = [];
  const isHere = LOOPBACK_HOSTS.has(new URL(config.publicUrl).hostname);
  if (config.auth.provider !== 'local' && isHere && !LOOPBACK_HOSTS.has(config.host)) {
    problems.push(
      'HOST is reachable from other computers, but PUBLIC_URL is this computer: set PUBLIC_URL to the address people open, because sign-in works only there.',
    );
  }
  const isLocal = config.auth.provider === 'local' && !config.auth.localSigninCode;
  if (isLocal && !LOOPBACK_HOSTS.has(config.host)) {
    problems.push('HOST is reachable from other computers, so set up Google, an OpenID provider or LOCAL_SIGNIN_CODE.');
  }
  if (isLocal && !isHere) {
    problems.push('PUBLIC_URL is not this computer, so set up Google, an OpenID provider or LOCAL_SIGNIN_CODE.');
  }
  const { allowedEmails, allowedDomains } = config.auth.signInPolicy;
  if (config.auth.provider === 'local' && allowedEmails.size + allowedDomains.size > 0) {
    problems.push(
      'AUTH_ALLOWED_EMAILS and AUTH_ALLOWED_DOMAINS need Google or an OpenID provider: the built-in sign-in verifies no e-mail.',
    );
  }
  if (config.databaseUrl && !config.masterKey)
    problems.push('DATABASE_URL needs LEARN_MASTER_KEY: 32 bytes in base64.');
  if (config.metricsPort === config.port) problems.push('METRICS_PORT and PORT must differ.');
  return problems;
}
