import { isIP } from 'node:net';

export type OptionParser<T> = (value: string) => { value: T } | { problem: string };

export type OptionReader<Name extends string> = <T>(name: Name, parse: OptionParser<T>) => T | undefined;

export const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

export const parseText: OptionParser<string> = (value) => ({ value });

export function numberBetween(min: number, max: number): OptionParser<number> {
  return (value) => {
    const number = Number(value);
    const isFine = /^\d+$/.test(value) && number >= min && number <= max;
    return isFine ? { value: number } : { problem: `must be a whole number from ${min} to ${max}.` };
  };
}

export const parsePrice: OptionParser<number> = (value) =>
  /^\d{1,6}(\.\d{1,6})?$/.test(value) ? { value: Number(value) } : { problem: 'must be a number such as 0.25.' };

export function oneOf<const Name extends string>(names: readonly Name[]): OptionParser<Name> {
  return (value) => {
    const found = names.find((name) => name === value);
    return found === undefined ? { problem: `must be one of ${names.join(', ')}.` } : { value: found };
  };
}

const PROXY_NAMES: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

export const parseProxies: OptionParser<readonly string[]> = (value) => {
  const names = value
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const invalid = names.find((name) => !PROXY_NAMES.has(name) && !isRange(name));
  if (invalid === undefined) return { value: names };
  return { problem: `must be loopback, linklocal, uniquelocal, addresses or ranges; ${invalid} is not one.` };
};

function isRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

/** Scheme, host and port only: paths, queries and credentials have no meaning there. */
export const parseOrigin: OptionParser<string> = (value) => {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol)) return { problem: 'must begin with http:// or https://.' };
  const isOrigin = url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
  return isOrigin
    ? { value: url.origin }
    : { problem: 'must be scheme, host and port only, such as https://learn.example.' };
};

export const parseAddress: OptionParser<string> = (value) =>
  isIP(value) > 0 || value === 'localhost'
    ? { value }
    : { problem: 'must be an address of this computer, such as 127.0.0.1 or 0.0.0.0.' };

const PROVIDER_NAME_LENGTH_MAX = 40;
export const parseProviderName: OptionParser<string> = (value) =>
  value.length <= PROVIDER_NAME_LENGTH_MAX && !/\p{Cc}/u.test(value)
    ? { value }
    : { problem: `must be at most ${PROVIDER_NAME_LENGTH_MAX} characters on one line.` };

export const parseIssuer: OptionParser<string> = (value) => {
  const url = URL.parse(value);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK_HOSTS.has(url.hostname));
  return isSafe ? { value } : { problem: 'must be an https address.' };
};
