// Server and client meet in these tests, so both read the browser's types. There, `fetch` takes fewer kinds of bodies than
// Node's, which the sign-in library asks for.
import type { CustomFetchOptions } from 'openid-client';

declare global {
  function fetch(input: string, init?: CustomFetchOptions): Promise<Response>;
}
