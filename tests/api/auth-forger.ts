// A provider that tells lies: it answers as one does, but its tokens are whatever a test makes of them.
import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import { listen, stop } from './auth-provider.ts';

export interface Token {
  header: Record<string, unknown>;
  claims: Record<string, unknown>;
  key: KeyObject;
  /** Last word on the finished text. */
  change?(token: string): string;
}

export interface Forger {
  issuer: string;
  environment: Record<string, string>;
  /** The token that the next sign-in gets; the nonce is the one that was asked for. */
  forge(token: Token): Token;
  /** What the discovery says beyond the needed. */
  metadata: Record<string, unknown>;
  /** How far its clock is ahead of ours. */
  aheadMs: number;
  /** Answers the token endpoint gives instead of a token. */
  refusal: { status: number; body: unknown } | null;
  /** What it says at its userinfo address; null when it has none. */
  userInfo: { status: number; body: unknown } | null;
  nonce: string;
  close(): Promise<void>;
}

const CLIENT_ID = 'learn-test';
const CLIENT_SECRET = 'a secret that both sides know';

export async function startForger(port?: number): Promise<Forger> {
  const { privateKey, publicKey } = createKeys();
  const server = createServer();
  const issuer = `http://127.0.0.1:${await listen(server, port)}`;
  const forger: Forger = {
    issuer,
    environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: CLIENT_SECRET },
    forge: (token) => token,
    metadata: {},
    aheadMs: 0,
    refusal: null,
    userInfo: null,
    nonce: '',
    close: () => stop(server),
  };
  server.on('request', (request, response) => {
    response.setHeader('content-type', 'application/json');
    response.setHeader('date', new Date(Date.now() + forger.aheadMs).toUTCString());
    if (request.url === '/token') {
      const { status, body } = forger.refusal ?? { status: 200, body: makeAnswer(forger, privateKey) };
      return void response.writeHead(status).end(JSON.stringify(body));
    }
    if (request.url === '/me' && forger.userInfo)
      return void response.writeHead(forger.userInfo.status).end(JSON.stringify(forger.userInfo.body));
    const jwks = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'first', use: 'sig', alg: 'ES256' }] };
    return void response.end(JSON.stringify(request.url === '/jwks' ? jwks : describe(forger)));
  });
  return forger;
}

export function createKeys(): { privateKey: KeyObject; publicKey: KeyObject } {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

function describe({ issuer, metadata, userInfo }: Forger): Record<string, unknown> {
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    authorization_response_iss_parameter_supported: true,
    ...(userInfo ? { userinfo_endpoint: `${issuer}/me` } : {}),
    ...metadata,
  };
}

function makeAnswer(forger: Forger, key: KeyObject): Record<string, unknown> {
  const now = Math.floor((Date.now() + forger.aheadMs) / 1000);
  const token = forger.forge({
    header: { alg: 'ES256', kid: 'first', typ: 'JWT' },
    claims: {
      iss: forger.issuer,
      aud: CLIENT_ID,
      sub: 'ada',
      nonce: forger.nonce,
      iat: now,
      exp: now + 3600,
      email: 'ada@example.org',
      email_verified: true,
      name: 'Ada',
    },
    key,
  });
  const text = signToken(token);
  return { access_token: 'access', token_type: 'Bearer', id_token: token.change?.(text) ?? text };
}

function signToken({ header, claims, key }: Token): string {
  const text = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  if (header['alg'] === 'none') return `${text}.`;
  if (header['alg'] === 'HS256')
    return `${text}.${createHmac('sha256', CLIENT_SECRET).update(text).digest('base64url')}`;
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}
