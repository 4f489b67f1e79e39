/** Browsers have it on https and on this computer; a server in the family's network may be reached by plain http. */
export function hasWebCrypto(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}
