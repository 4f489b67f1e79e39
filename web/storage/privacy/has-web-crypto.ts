/** Browsers offer it only on https and localhost; a server on a home network may be reached by plain http. */
export function hasWebCrypto(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}
