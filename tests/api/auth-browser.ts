// A browser as far as signing in needs one: a cookie jar, redirects followed by hand, forms posted from their page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

export interface Visit {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS';
  headers?: Record<string, string>;
  body?: unknown;
  form?: Record<string, string>;
  /** A click on another site leads here: Strict cookies stay at home. */
  isFromOtherSite?: boolean;
  remoteAddress?: string;
}

interface Kept {
  name: string;
  value: string;
  path: string;
  sameSite: string;
}

export type Browser = ReturnType<typeof createBrowser>;

export function createBrowser(app: FastifyInstance, publicUrl: string) {
  const jar = new Map<string, Kept>();
  const { host } = new URL(publicUrl);

  async function visit(address: string, options: Visit = {}): Promise<LightMyRequestResponse> {
    const { method = 'GET', body, form, isFromOtherSite = false, remoteAddress } = options;
    const url = address.startsWith(publicUrl) ? address.slice(publicUrl.length) : address;
    const cookie = cookiesFor(url, isFromOtherSite);
    const answer = await app.inject({
      method,
      url,
      remoteAddress,
      headers: {
        host,
        'sec-fetch-site': isFromOtherSite ? 'cross-site' : 'same-origin',
        ...(cookie ? { cookie } : {}),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...options.headers,
      },
      payload: form ? new URLSearchParams(form).toString() : (body as InjectOptions['payload']),
    });
    for (const set of [answer.headers['set-cookie'] ?? []].flat()) keep(set);
    return answer;
  }

  function cookiesFor(url: string, isFromOtherSite: boolean): string {
    return [...jar]
      .filter(([, kept]) => url.startsWith(kept.path) && !(isFromOtherSite && kept.sameSite === 'strict'))
      .map(([, kept]) => `${kept.name}=${kept.value}`)
      .join('; ');
  }

  function keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(pair.indexOf('=') + 1);
    const read = (key: string): string | undefined =>
      attributes.find((each) => each.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1);
    const expires = read('expires');
    const isGone = read('max-age') === '0' || (expires !== undefined && Date.parse(expires) < Date.now());
    const path = read('path') ?? '/';
    // Cookies of one name and several paths live side by side, as those of two choosers do.
    const key = path === '/' ? name : `${name} ${path}`;
    if (isGone) jar.delete(key);
    else jar.set(key, { name, value, path, sameSite: read('samesite')?.toLowerCase() ?? 'lax' });
  }

  /** Follows redirects within the app until a page answers. */
  async function follow(address: string): Promise<{ url: string; answer: LightMyRequestResponse }> {
    let url = address;
    for (let step = 0; step < 8; step += 1) {
      const answer = await visit(url);
      const { location } = answer.headers;
      if (answer.statusCode !== 303 || typeof location !== 'string') return { url, answer };
      url = location;
      if (url.startsWith('/') && !url.startsWith('/api/') && !url.startsWith('/idp/')) return { url, answer };
    }
    throw new Error(`Too many redirects from ${address}`);
  }

  async function start(body: { returnTo?: string; origin?: string } = {}): Promise<LightMyRequestResponse> {
    return visit('/api/auth/start', { method: 'POST', body: { origin: publicUrl, ...body } });
  }

  return {
    jar,
    visit,
    follow,
    start,
    /** From the button to the chooser of the stand-in. */
    openChooser: async (returnTo?: string): Promise<{ url: string; answer: LightMyRequestResponse }> => {
      const { redirectUrl } = (await start({ returnTo })).json<{ redirectUrl: string }>();
      return follow(redirectUrl);
    },
    /** Posts the chooser's form; says where the flow ends. */
    submit: async (chooserUrl: string, form: Record<string, string>): Promise<string> => {
      const posted = await visit(chooserUrl, { method: 'POST', form });
      return (await follow(String(posted.headers.location))).url;
    },
    session: async () => (await visit('/api/auth/session')).json<{ user: Person | null; expiresAt?: string }>(),
  };
}

export interface Person {
  firebaseUid: string;
  email: string | null;
  displayName: string | null;
}

export async function signInLocally(
  browser: Browser,
  person: { name: string; email: string; code?: string },
  returnTo?: string,
): Promise<string> {
  const { url } = await browser.openChooser(returnTo);
  return browser.submit(url, person);
}

/** As the person who runs the server reads it. */
export function readSignInCode({ config }: { config: { dataDir: string } }): string {
  return readFileSync(join(config.dataDir, 'keys', 'sign-in-code'), 'utf8').trim();
}
