import { navigate as changeAddress } from 'wouter/use-browser-location';

/** Changes the address without a history entry, so that «Back» still opens the page before, which the state names. */
export function replaceAddress(to: string): void {
  changeAddress(to, { replace: true, state: window.history.state });
}
