// cyrb53 by bryc (public domain), twice. Web Crypto would need a secure connection, and no one gains by a collision here:
// a key only tells entries of one person and one date apart, and a hash only counts in the preview of an import or says that
// an imported text was edited since.
export function hashText(text: string): string {
  return `${cyrb53(text, 1)}${cyrb53(text, 2)}`;
}

function cyrb53(text: string, seed: number): string {
  let high = 0xdeadbeef ^ seed;
  let low = 0x41c6ce57 ^ seed;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}
